// The random suffix of a name that the API server creates from generateName
// (names.SimpleNameGenerator).
#pragma once

#include <string>
#include <string_view>

#include "core/base/random.h"

namespace jobplay {

inline std::string DrawNameSuffix(Random& random) {
  constexpr std::string_view kAlphabet = "bcdfghjklmnpqrstvwxz2456789";
  std::string suffix;
  for (int i = 0; i < 5; ++i) suffix += kAlphabet[random.Below(kAlphabet.size())];
  return suffix;
}

}  // namespace jobplay
