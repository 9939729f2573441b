// The elements of a drawing, as SVG that stands alone: whole pixels, words escaped, and each shape
// with a title of what it is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace jobplay {

// Room for a text of 11 pixels, in pixels: what fonts need at most, as nobody knows which one the
// reader has.
std::int64_t TextWidth(std::string_view text);

// The text, or as much of its start and its end as `width` has room for; empty when that is too
// little to tell anything.
std::string Shortened(std::string_view text, std::int64_t width);

class SvgWriter {
 public:
  // A shape with its title: `fill` and `more` are attributes.
  void Rect(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height,
            std::string_view attributes, std::string_view title = {});
  void Path(std::string_view path, std::string_view attributes, std::string_view title = {});
  // With `full`, the words that were shortened to `text`.
  void Text(std::int64_t x, std::int64_t y, std::string_view text, std::string_view attributes = {},
            std::string_view full = {});
  // As a title of what is drawn next, up to EndGroup.
  void BeginGroup(std::string_view title);
  void EndGroup();

  const std::string& body() const { return body_; }

 private:
  void Close(const char* element, std::string_view title);

  std::string body_;
};

// With XML's signs escaped and without what XML cannot hold.
std::string XmlText(std::string_view text);

}  // namespace jobplay
