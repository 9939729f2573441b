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

std::size_t StartOfLine(std::string_view text, std::size_t at) {
  const std::size_t before = at == 0 ? text.npos : text.rfind('\n', at - 1);
  return before == text.npos ? 0 : before + 1;
}

std::size_t EndOfLine(std::string_view text, std::size_t at) {
  const std::size_t end = text.find('\n', at);
  return end == text.npos ? text.size() : end + 1;
}

const char* LineBreakOf(std::string_view text) {
  return text.find("\r\n") == text.npos ? "\n" : "\r\n";
}

}  // namespace jobplay
