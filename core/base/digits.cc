#include "core/base/digits.h"

namespace jobplay {

std::optional<std::int64_t> WholeNumber(std::string_view text, std::size_t most) {
  if (text.empty() || text.size() > most) return std::nullopt;
  std::int64_t number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

std::optional<std::uint64_t> NumberToBase(int base, std::string_view text) {
  if (text.empty()) return std::nullopt;
  std::uint64_t number = 0;
  for (const char c : text) {
    const int digit = DigitValue(c);
    if (digit >= base) return std::nullopt;
    number = number * static_cast<std::uint64_t>(base) + static_cast<std::uint64_t>(digit);
  }
  return number;
}

}  // namespace jobplay
