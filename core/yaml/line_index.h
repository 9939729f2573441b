// An index of the lines in text, which converts offsets to lines and columns. It is fast for
// ascending offsets.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace jobplay {

class LineIndex {
 public:
  // `text` must outlive the index.
  explicit LineIndex(std::string_view text);

  std::string_view text() const { return text_; }
  // Returns the 1-based line and column (in UTF-16 units) of a byte offset.
  std::pair<int, int> At(std::int64_t offset);
  // Returns the offset of the first byte of a 0-based line, or the text's length after the last
  // line.
  std::int64_t LineStart(int line) const;

 private:
  std::string_view text_;
  std::vector<std::int64_t> starts_;
  std::size_t line_ = 0;
  std::int64_t offset_ = 0;
  int column_ = 1;
};

}  // namespace jobplay
