// A message before its language is chosen: a row of core/words with the values of its placeholders,
// or text that is not translated.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

namespace jobplay {

struct Said {
  std::uint8_t table = 0;  // 1-based index of a table of core/words; 0 if `text` is not translated
  std::uint16_t row = 0;
  std::string text;
  std::int64_t number = 0;  // the value as a number, if it is one; choices depend on it
  std::vector<Said> values;

  bool empty() const { return table == 0 && text.empty(); }
  bool operator==(const Said&) const = default;
};

// Returns true if both are of the same row, whatever their values are.
inline bool AreOfOneRow(const Said& one, const Said& other) {
  return one.table == other.table && one.row == other.row;
}

// Wraps text of Kubernetes or a name, which is the same in every language.
inline Said Verbatim(std::string text) { return {.text = std::move(text)}; }

}  // namespace jobplay
