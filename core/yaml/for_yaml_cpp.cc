#include "core/yaml/for_yaml_cpp.h"

#include <algorithm>

#include "core/yaml/syntax_scanner.h"

namespace jobplay {

namespace {

void ReplaceMisread(std::string_view text, std::string* plain, MisreadScalars* scalars) {
  YamlScanner scanner(text, scalars);
  try {
    while (scanner.Peek().type != YamlToken::Type::kStreamEnd) scanner.Pop();
  } catch (const YamlSyntaxError&) {
  }
  for (const std::int64_t at : scanner.unicode_breaks()) {
    plain->replace(static_cast<std::size_t>(at), 3, "  \n");
  }
  for (const MisreadScalar& scalar : scalars->all) {
    auto begin = plain->begin() + scalar.begin;
    if (*begin == '|' || *begin == '>') continue;  // the lines of a block stay unchanged
    if (*begin == '\'' || *begin == '"') ++begin;
    std::fill(begin, plain->begin() + scalar.end, 'x');
  }
}

}  // namespace

std::string ForYamlCpp(std::string_view text, MisreadScalars* scalars) {
  std::string plain(text);
  if (scalars != nullptr) ReplaceMisread(text, &plain, scalars);
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

std::string WithoutBreaksBeforeBraces(std::string_view text) {
  std::string joined(text);
  YamlScanner scanner(text);
  std::size_t before = 0;  // start of the previous token
  try {
    for (; scanner.Peek().type != YamlToken::Type::kStreamEnd; scanner.Pop()) {
      auto at = static_cast<std::size_t>(scanner.Peek().start.offset);
      // The brace must not become part of a comment.
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
