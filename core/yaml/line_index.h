// Where the lines of a text begin: turns offsets into lines and columns. Offsets are asked for
// mostly in ascending order, which is fast.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace jobplay {

class LineIndex {
 public:
  // Of a text that lives as long as the index.
  explicit LineIndex(std::string_view text);

  std::string_view text() const { return text_; }
  // 1-based line and column (in UTF-16 units) of a byte offset.
  std::pair<int, int> At(std::int64_t offset);
  // Offset of the first byte of a 0-based line; the text's length beyond the last.
  std::int64_t LineStart(int line) const;

 private:
  std::string_view text_;
  std::vector<std::int64_t> starts_;
  std::size_t line_ = 0;
  std::int64_t offset_ = 0;
  int column_ = 1;
};

}  // namespace jobplay
