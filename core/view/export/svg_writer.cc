#include "core/view/export/svg_writer.h"

#include <vector>

namespace jobplay {
namespace {

constexpr std::int64_t kNarrow = 7;  // DejaVu Sans and fixed-width fonts; Arial is narrower
constexpr std::int64_t kWide = 12;

// Splits a UTF-8 text into its characters.
std::vector<std::string_view> CharactersOf(std::string_view text) {
  std::vector<std::string_view> out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t next = at + 1;
    while (next < text.size() && (static_cast<unsigned char>(text[next]) & 0xC0) == 0x80) ++next;
    out.push_back(text.substr(at, next - at));
    at = next;
  }
  return out;
}

// Characters of three or more bytes are Japanese, or as wide.
std::int64_t WidthOf(std::string_view character) { return character.size() > 2 ? kWide : kNarrow; }

}  // namespace

std::int64_t TextWidth(std::string_view text) {
  std::int64_t width = 0;
  for (const std::string_view character : CharactersOf(text)) width += WidthOf(character);
  return width;
}

std::string Shortened(std::string_view text, std::int64_t width) {
  if (TextWidth(text) <= width) return std::string(text);
  constexpr std::int64_t kFewest = 5;  // the fewest characters that are still useful
  std::int64_t left = width - kWide;
  if (left < kFewest * kNarrow) return {};
  const std::vector<std::string_view> characters = CharactersOf(text);
  std::string head, tail;
  std::size_t first = 0, last = characters.size();
  // Takes characters from the end and the start in turn, because pod names differ at the end.
  for (bool from_end = true; first < last; from_end = !from_end) {
    const std::string_view next = from_end ? characters[last - 1] : characters[first];
    if ((left -= WidthOf(next)) < 0) break;
    if (from_end) {
      tail.insert(0, next);
      --last;
    } else {
      head += next;
      ++first;
    }
  }
  return head + "…" + tail;
}

std::string XmlText(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    switch (c) {
      case '\xEF':
        // XML does not allow U+FFFE and U+FFFF.
        if (text.substr(at, 3) == "\xEF\xBF\xBE" || text.substr(at, 3) == "\xEF\xBF\xBF") {
          at += 2;
        } else {
          out += c;
        }
        break;
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      default:
        // XML allows no other control characters.
        if (static_cast<unsigned char>(c) >= 0x20 || c == '\n' || c == '\t') out += c;
    }
  }
  return out;
}

void SvgWriter::Close(const char* element, std::string_view title) {
  if (title.empty()) {
    body_ += "/>\n";
    return;
  }
  body_ += "><title>" + XmlText(title) + "</title></" + element + ">\n";
}

void SvgWriter::Rect(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height,
                     std::string_view attributes, std::string_view title) {
  body_ += "<rect x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\" width=\"" +
           std::to_string(width) + "\" height=\"" + std::to_string(height) + "\" ";
  body_ += attributes;
  Close("rect", title);
}

void SvgWriter::Path(std::string_view path, std::string_view attributes, std::string_view title) {
  body_ += "<path d=\"";
  body_ += path;
  body_ += "\" ";
  body_ += attributes;
  Close("path", title);
}

void SvgWriter::Text(std::int64_t x, std::int64_t y, std::string_view text,
                     std::string_view attributes, std::string_view full) {
  if (text.empty()) return;
  body_ += "<text x=\"" + std::to_string(x) + "\" y=\"" + std::to_string(y) + "\"";
  if (!attributes.empty()) (body_ += " ") += attributes;
  body_ += ">";
  if (!full.empty() && full != text) body_ += "<title>" + XmlText(full) + "</title>";
  body_ += XmlText(text) + "</text>\n";
}

void SvgWriter::BeginGroup(std::string_view title) {
  body_ += "<g><title>" + XmlText(title) + "</title>\n";
}

void SvgWriter::EndGroup() { body_ += "</g>\n"; }

}  // namespace jobplay
