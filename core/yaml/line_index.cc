#include "core/yaml/line_index.h"

#include <algorithm>

namespace jobplay {

LineIndex::LineIndex(std::string_view text) : text_(text), starts_{0} {
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') starts_.push_back(static_cast<std::int64_t>(i) + 1);
  }
}

std::pair<int, int> LineIndex::At(std::int64_t offset) {
  offset = std::clamp<std::int64_t>(offset, 0, static_cast<std::int64_t>(text_.size()));
  const auto after = std::upper_bound(starts_.begin(), starts_.end(), offset);
  const auto line = static_cast<std::size_t>(after - starts_.begin()) - 1;
  if (line != line_ || offset < offset_) {
    line_ = line;
    offset_ = starts_[line];
    column_ = 1;
  }
  for (; offset_ < offset; ++offset_) {
    const auto byte = static_cast<unsigned char>(text_[static_cast<std::size_t>(offset_)]);
    if ((byte & 0xC0) != 0x80) column_ += byte >= 0xF0 ? 2 : 1;
  }
  return {static_cast<int>(line) + 1, column_};
}

std::int64_t LineIndex::LineStart(int line) const {
  if (line < 0) return 0;
  const auto index = static_cast<std::size_t>(line);
  return index < starts_.size() ? starts_[index] : static_cast<std::int64_t>(text_.size());
}

}  // namespace jobplay
