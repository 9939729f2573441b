// Joins texts. The elements of a braced list are drawn from left to right. Operands of + would be
// drawn in the compiler's order, which gives another case for the same seed.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace jobplay::testing {

struct Joined {
  Joined(std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts) text += part;
  }
  // Takes a complete text.
  Joined(std::string whole) : text(std::move(whole)) {}
  Joined(const char* whole) : text(whole) {}

  operator std::string() && { return std::move(text); }

  std::string text;
};

}  // namespace jobplay::testing
