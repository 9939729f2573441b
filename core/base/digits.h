// Decimal digits, and reading numbers that are written in them and nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace jobplay {

constexpr bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Nothing for an empty text, a sign, any other character, or more digits than `most`, at most 18.
std::optional<std::int64_t> WholeNumber(std::string_view text, std::size_t most = 9);

}  // namespace jobplay
