// Sets of whole numbers as a scenario writes them: 1,3,5-7 or 4-.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/api/json.h"

namespace jobplay {

struct NumberRange {
  static constexpr std::int64_t kEndless = std::numeric_limits<std::int64_t>::max();
  std::int64_t from = 0;
  std::int64_t to = kEndless;  // inclusive

  bool operator==(const NumberRange&) const = default;
};
using NumberSet = std::vector<NumberRange>;

// Nothing if the value is not such a set.
std::optional<NumberSet> ReadNumberSet(const Json& value);
std::string PrintNumberSet(const NumberSet& set);
NumberSet Intersection(const NumberSet& one, const NumberSet& other);
bool Contains(const NumberSet& set, std::int64_t number);
// kEndless if a range has no end.
std::int64_t CountNumbers(const NumberSet& set);

}  // namespace jobplay
