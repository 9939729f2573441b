#include "core/yaml/syntax_error.h"

#include <algorithm>
#include <limits>
#include <string>
#include <utility>

#include "core/words/common.h"
#include "core/words/yaml.h"
#include "core/yaml/syntax_grammar.h"

namespace jobplay {
namespace {

TextSpan SpanAt(std::int64_t from, std::int64_t to, LineIndex* lines) {
  const std::pair<int, int> start = lines->At(from);
  const std::pair<int, int> end = lines->At(to);
  return {start.first, start.second, end.first, end.second};
}

// A UTF-8 character, or go-yaml's error for invalid bytes (yaml_parser_update_buffer).
struct Sequence {
  std::size_t length = 0;
  const char* problem = nullptr;
};

Sequence SequenceAt(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[at + i]); };
  const std::size_t length = (byte(0) & 0x80) == 0      ? 1
                             : (byte(0) & 0xE0) == 0xC0 ? 2
                             : (byte(0) & 0xF0) == 0xE0 ? 3
                             : (byte(0) & 0xF8) == 0xF0 ? 4
                                                        : 0;
  if (length == 0) return {.problem = "invalid leading UTF-8 octet"};
  if (length > text.size() - at) return {.problem = "incomplete UTF-8 octet sequence"};
  if (length == 1) return {.length = 1};
  std::uint32_t value = byte(0) & (0x7Fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if ((byte(i) & 0xC0) != 0x80) return {.problem = "invalid trailing UTF-8 octet"};
    value = value << 6 | (byte(i) & 0x3Fu);
  }
  constexpr std::uint32_t kLeast[] = {0x80, 0x800, 0x10000};
  if (value < kLeast[length - 2]) return {.problem = "invalid length of a UTF-8 sequence"};
  if ((value >= 0xD800 && value <= 0xDFFF) || value > 0x10FFFF) {
    return {.problem = "invalid Unicode character"};
  }
  return {.length = length};
}

// Returns a remedy for the most common cause of a go-yaml error.
Said Remedy(const YamlProblem* problem) {
  using namespace yaml_problem;
  const std::pair<const YamlProblem*, Said> remedies[] = {
      {&kTabForSpace, said::IndentWithSpaces{}},
      {&kTabInIndentation, said::IndentWithSpaces{}},
      {&kNoToken, said::IndentWithSpacesAndQuote{}},
      {&kNoCommaOrBrace, said::BracketIsNotClosed{.bracket = "{"}},
      {&kNoCommaOrBracket, said::BracketIsNotClosed{.bracket = "["}},
      {&kNoValueHere, said::CheckIndentationOrQuote{}},
      {&kNoKey, said::IndentedDifferently{}},
      {&kNoDash, said::ElementsInOneColumn{}},
      {&kNoColon, said::KeyLacksColon{}},
      {&kEndOfStream, said::QuoteIsNotClosed{}},
      {&kUnknownAnchor, said::DefineAnchor{}},
      {&kUnknownEscape, said::BackslashBeginsEscape{}},
      {&kBadEscapeCode, said::BackslashBeginsEscape{}},
      {&kNoEntryHere, said::BeginListOnNewLine{}},
  };
  for (const auto& [one, remedy] : remedies) {
    if (one == problem) return remedy;
  }
  return said::CheckAroundHere{};
}

// go-yaml reads this many bytes at a time, and checks all their characters before it scans a token
// in them.
constexpr std::size_t kBlock = 512;

// Returns the first invalid UTF-8 sequence or control character in the part that go-yaml has read
// when it reaches the offset `reached`.
std::optional<Error> FindBadCharacter(std::string_view text, std::int64_t reached,
                                      LineIndex* lines) {
  const std::size_t end = (static_cast<std::size_t>(reached) / kBlock + 1) * kBlock;
  for (std::size_t at = 0; at < std::min(end, text.size());) {
    const auto byte = static_cast<unsigned char>(text[at]);
    const auto [length, problem] = SequenceAt(text, at);
    const std::string_view character = text.substr(at, length);
    // Follows yaml_parser_update_buffer: next line is the only valid C1 control, and the two
    // noncharacters are invalid.
    const bool control =
        (length == 1 &&
         ((byte < 0x20 && byte != '\t' && byte != '\n' && byte != '\r') || byte == 0x7F)) ||
        (length == 2 && byte == 0xC2 && character[1] < '\xA0' && character[1] != '\x85') ||
        character == "\xEF\xBF\xBE" || character == "\xEF\xBF\xBF";
    if (problem != nullptr || control) {
      const auto offset = static_cast<std::int64_t>(at);
      const std::string said = problem != nullptr ? problem : "control characters are not allowed";
      return Error{.message = said::KubernetesSays{.message = "yaml: " + said},
                   .remedy = said::RemoveCharacter{},
                   .span = SpanAt(offset, offset + 1, lines)};
    }
    at += length;
  }
  return std::nullopt;
}

Error Explained(const YamlSyntaxError& found, LineIndex* lines) {
  // Follows go-yaml's line numbers: the scanner counts from 1 and the grammar from 0. A line 0 is
  // not printed.
  int line = 0;
  if (found.mark.line != 0) {
    line = found.mark.line + (found.from_scanner ? 1 : 0);
  } else if (found.context.line != 0) {
    line = found.context.line;
  }
  const std::string where = line == 0 ? "" : "line " + std::to_string(line) + ": ";
  return Error{.message = said::KubernetesSays{.message = "yaml: " + where + found.problem},
               .remedy = Remedy(found.kind),
               .span = SpanAt(found.mark.offset, found.mark.offset + 1, lines)};
}

}  // namespace

std::optional<Error> ExplainSyntaxError(std::string_view text, int nesting, std::size_t documents,
                                        LineIndex* lines, YamlExtent* extent) {
  const YamlSyntaxCheck check = CheckSyntax(text, nesting, documents);
  if (auto error = FindBadCharacter(text, check.reached, lines)) return error;
  if (check.error) return Explained(*check.error, lines);
  const bool all = documents == std::numeric_limits<std::size_t>::max();
  extent->documents = all ? text : text.substr(0, static_cast<std::size_t>(check.end));
  extent->misread = check.misread;
  if (check.too_deep) extent->deep = text.substr(0, static_cast<std::size_t>(check.reached));
  return std::nullopt;
}

Error FromYamlCpp(const YAML::Exception& exception, LineIndex* lines) {
  const std::int64_t offset = exception.mark.pos < 0 ? 0 : exception.mark.pos;
  Error error;
  error.span = SpanAt(offset, offset + 1, lines);
  error.message = said::KubernetesSays{.message = "yaml: line " + std::to_string(error.span.line) +
                                                  ": " + exception.msg};
  return error;
}

}  // namespace jobplay
