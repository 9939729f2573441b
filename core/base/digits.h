// Reading numbers that are written in decimal digits and nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace jobplay {

// Nothing for an empty text, a sign, any other character, or more digits than `most`, at most 18.
std::optional<std::int64_t> WholeNumber(std::string_view text, std::size_t most = 9);

}  // namespace jobplay
