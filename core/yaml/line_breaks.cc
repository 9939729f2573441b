#include "core/yaml/line_breaks.h"

#include <algorithm>

#include "core/yaml/syntax_scanner.h"

namespace jobplay {

namespace {

[[gnu::noinline]] void ReplaceSeparators(std::string_view text, std::string* plain,
                                         UnicodeScalars* scalars) {
  YamlScanner scanner(text, scalars);
  try {
    while (scanner.Peek().type != YamlToken::Type::kStreamEnd) scanner.Pop();
  } catch (const YamlSyntaxError&) {
  }
  for (const std::int64_t at : scanner.unicode_breaks()) {
    plain->replace(static_cast<std::size_t>(at), 3, "  \n");
  }
  for (const UnicodeScalar& scalar : scalars->all) {
    const auto begin = plain->begin() + scalar.begin;
    // To yaml-cpp a separator ends no line and cannot be escaped: what it reads is any one word.
    if (*begin != '|' && *begin != '>') std::fill(begin + 1, plain->begin() + scalar.end, 'x');
  }
}

}  // namespace

std::string WithPlainLineBreaks(std::string_view text, UnicodeScalars* scalars) {
  std::string plain(text);
  if (text.find("\xE2\x80\xA8") != text.npos || text.find("\xE2\x80\xA9") != text.npos) {
    ReplaceSeparators(text, &plain, scalars);
  }
  for (std::size_t at = 0; at < plain.size(); ++at) {
    if (plain[at] == '\r' && plain[at + 1] != '\n') {
      plain[at] = '\n';
    } else if (plain[at] == '\xC2' && plain[at + 1] == '\x85') {
      plain[at] = '\r';
      plain[++at] = '\n';
    }
  }
  return plain;
}

[[gnu::noinline]] std::string WithoutBreaksBeforeBraces(std::string_view text) {
  std::string joined(text);
  YamlScanner scanner(text);
  std::size_t before = 0;  // the token before begins there
  try {
    for (; scanner.Peek().type != YamlToken::Type::kStreamEnd; scanner.Pop()) {
      auto at = static_cast<std::size_t>(scanner.Peek().start.offset);
      // A comment would take the brace in.
      const bool joins = scanner.Peek().type == YamlToken::Type::kFlowMappingEnd &&
                         text.substr(before, at - before).find('#') == std::string_view::npos;
      before = at;
      while (joins && at > 0 &&
             std::string_view(" \t\r\n").find(joined[at - 1]) != std::string_view::npos) {
        joined[--at] = ' ';
      }
    }
  } catch (const YamlSyntaxError&) {
  }
  return joined;
}

}  // namespace jobplay
