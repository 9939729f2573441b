// Which of some names somebody meant who wrote another.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace jobplay {

// How many letters are to be put in, left out, changed or swapped with their neighbour to make one
// word of the other, upper and lower case being one.
int EditDistance(std::string_view one, std::string_view other);

// The name that is nearest to the word: none where all differ by more than a slip of the keyboard,
// or where two are equally near.
std::optional<std::string> Nearest(std::string_view word, std::span<const std::string> names);

}  // namespace jobplay
