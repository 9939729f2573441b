// Suggestions for a misspelled name.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace jobplay {

// Returns how many letters must be inserted, removed, replaced or swapped with their neighbor to
// turn one word into the other, ignoring case.
int EditDistance(std::string_view one, std::string_view other);

// Returns the closest name, or nothing if all differ by more than a typing error or if two are
// equally close.
std::optional<std::string> Nearest(std::string_view word, std::span<const std::string> names);

}  // namespace jobplay
