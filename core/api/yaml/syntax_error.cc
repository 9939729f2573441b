#include "core/api/yaml/syntax_error.h"

#include <string>

namespace jobplay {
namespace {

TextSpan SpanAt(std::int64_t from, std::int64_t to, LineIndex* lines) {
  const std::pair<int, int> start = lines->At(from);
  const std::pair<int, int> end = lines->At(to);
  return {start.first, start.second, end.first, end.second};
}

// The length of the UTF-8 sequence at `at`, 0 when it is none.
std::size_t SequenceLength(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(at);
  const std::size_t length = lead < 0x80   ? 1
                             : lead < 0xC2 ? 0
                             : lead < 0xE0 ? 2
                             : lead < 0xF0 ? 3
                             : lead < 0xF5 ? 4
                                           : 0;
  if (length == 0 || at + length > text.size()) return 0;
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(at + i) & 0xC0) != 0x80) return 0;
  }
  if (lead == 0xE0 && byte(at + 1) < 0xA0) return 0;
  if (lead == 0xED && byte(at + 1) >= 0xA0) return 0;
  if (lead == 0xF0 && byte(at + 1) < 0x90) return 0;
  if (lead == 0xF4 && byte(at + 1) >= 0x90) return 0;
  return length;
}

}  // namespace

std::optional<Error> FindBadCharacter(std::string_view text, LineIndex* lines) {
  for (std::size_t at = 0; at < text.size();) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const std::size_t length = SequenceLength(text, at);
    const bool control =
        length == 1 &&
        ((byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') || byte == 0x7F);
    if (length == 0 || control) {
      const auto offset = static_cast<std::int64_t>(at);
      return Error{.message = length == 0 ? "yaml: invalid UTF-8 in the text"
                                          : "yaml: control characters are not allowed",
                   .remedy =
                       "Remove the character; in a quoted string it can be written as an escape "
                       "such as \\x07.",
                   .span = SpanAt(offset, offset + 1, lines)};
    }
    at += length;
  }
  return std::nullopt;
}

Error ExplainSyntaxError(std::string_view text, const YAML::Exception& exception,
                         LineIndex* lines) {
  const std::int64_t offset = exception.mark.pos < 0 ? 0 : exception.mark.pos;
  Error error;
  error.span = SpanAt(offset, offset + 1, lines);
  error.message = "yaml: line " + std::to_string(error.span.line) + ": " + exception.msg;
  (void)text;
  return error;
}

}  // namespace jobplay
