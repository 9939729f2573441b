// Writes the elements of a standalone SVG drawing: whole pixels, escaped words, and a title for
// each shape.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jobplay {

// Returns the width of a text of 11 pixels, in pixels: an upper bound for common fonts, because the
// reader's font is unknown.
std::int64_t TextWidth(std::string_view text);

// Returns the text, or as much of its start and end as fits into `width`. Empty if too little fits
// to be useful.
std::string Shortened(std::string_view text, std::int64_t width);

class SvgWriter {
 public:
  // Draws a shape with its title; `attributes` are those of the SVG element.
  void Rect(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height,
            std::string_view attributes, std::string_view title = {});
  void Path(std::string_view path, std::string_view attributes, std::string_view title = {});
  // If the text was shortened, `full` is the complete text.
  void Text(std::int64_t x, std::int64_t y, std::string_view text, std::string_view attributes = {},
            std::string_view full = {});
  // Begins a group whose title applies to everything drawn before EndGroup.
  void BeginGroup(std::string_view title);
  void EndGroup();

  const std::string& body() const { return body_; }

 private:
  void Close(const char* element, std::string_view title);

  std::string body_;
};

// Escapes XML's special characters and removes those that XML does not allow.
std::string XmlText(std::string_view text);

}  // namespace jobplay
