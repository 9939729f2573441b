// Texts one after the other. What a braced list holds is drawn from left to right; operands of +
// are drawn in whatever order a compiler takes, which is another case of the same seed.
#pragma once

#include <initializer_list>
#include <string>
#include <string_view>

namespace jobplay::testing {

struct Joined {
  Joined(std::initializer_list<std::string_view> parts) {
    for (const std::string_view part : parts) text += part;
  }
  // What is one text already.
  Joined(std::string whole) : text(std::move(whole)) {}
  Joined(const char* whole) : text(whole) {}

  operator std::string() && { return std::move(text); }

  std::string text;
};

}  // namespace jobplay::testing
