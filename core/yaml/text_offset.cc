#include "core/yaml/text_offset.h"

namespace jobplay {

std::size_t OffsetOf(const LineIndex& lines, int line, int column) {
  const std::string_view text = lines.text();
  auto at = static_cast<std::size_t>(lines.LineStart(line - 1));
  for (int units = 1; units < column && at < text.size(); ++at) {
    const auto byte = static_cast<unsigned char>(text[at]);
    units += byte >= 0xF0 ? 2 : 1;
    while (at + 1 < text.size() && (static_cast<unsigned char>(text[at + 1]) & 0xC0) == 0x80) ++at;
  }
  return at;
}

}  // namespace jobplay
