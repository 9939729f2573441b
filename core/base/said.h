// Something said to a person, before it is known in which language: a row of core/words and what
// stands in its places, or a text that is nobody's to translate.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace jobplay {

struct Said {
  std::uint8_t table = 0;  // of core/words, from 1; 0: `text` as it stands
  std::uint16_t row = 0;
  std::string text;
  std::int64_t number = 0;  // what choices look at, where it is a number
  std::vector<Said> values;

  bool empty() const { return table == 0 && text.empty(); }
  bool operator==(const Said&) const = default;
};

// True if both are of one row, whatever stands in its places.
inline bool AreOfOneRow(const Said& one, const Said& other) {
  return one.table == other.table && one.row == other.row;
}

// What Kubernetes says, and names: the same in every language.
inline Said Verbatim(std::string text) { return {.text = std::move(text)}; }

}  // namespace jobplay
