#include "core/admission/remedies/placeholder.h"

#include <algorithm>
#include <array>
#include <string>

#include "core/base/columns.h"
#include "core/words/remedies.h"

namespace jobplay {
namespace {

constexpr std::string_view::size_type kNone = std::string_view::npos;

bool IsLetter(char c) { return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_'; }
bool IsOfName(char c) { return IsLetter(c) || (c >= '0' && c <= '9'); }

// Finds the start of a template. This includes a {{ in a comment or in quotes.
std::size_t FindTemplate(std::string_view text) {
  return std::min(text.find("{{"), text.find("{%"));
}

// Returns true if the line has a template statement or value, which is not valid YAML until it is
// rendered.
bool IsOfTemplate(std::string_view line) {
  const std::size_t first = line.find_first_not_of(" -\t");
  if (first == kNone) return false;
  return FindTemplate(line) == first || line.find(": {{") != kNone;
}

Said RemedyOfKind(std::string_view text) {
  constexpr std::array<std::string_view, 7> kOfHelm = {
      ".Values", ".Release", ".Chart", ".Capabilities", "{{- include", "{{ include", "{{- if"};
  const bool helm = std::any_of(kOfHelm.begin(), kOfHelm.end(),
                                [&](std::string_view mark) { return text.find(mark) != kNone; });
  return helm ? Said(said::RenderChart{}) : said::RenderTemplate{};
}

// Returns the shell variable that starts at a $: $ITEM, ${ITEM}.
std::string_view VariableAt(std::string_view text) {
  const bool braces = text.size() > 1 && text[1] == '{';
  std::size_t end = braces ? 2 : 1;
  if (end >= text.size() || !IsLetter(text[end])) return {};
  if (braces) {
    end = text.find('}', end);
    return end == kNone ? std::string_view() : text.substr(0, end + 1);
  }
  while (end < text.size() && IsOfName(text[end])) ++end;
  return text.substr(0, end);
}

// Returns the words between two characters, such as @ITEM@ and <ITEM>.
std::string_view Between(std::string_view text, char open, char close) {
  const std::size_t from = text.find(open);
  if (from == kNone || from + 2 >= text.size() || !IsLetter(text[from + 1])) return {};
  const std::size_t to = text.find(close, from + 1);
  if (to == kNone) return {};
  for (std::size_t at = from + 1; at < to; ++at) {
    if (!IsOfName(text[at]) && text[at] != '-' && text[at] != ' ' && text[at] != '.') return {};
  }
  return text.substr(from, to + 1 - from);
}

}  // namespace

std::optional<Said> RemedyOfTemplate(std::string_view text, int line) {
  int number = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view here = TakeUntil('\n', rest);
    ++number;
    if (FindTemplate(here) != kNone && (number == line || IsOfTemplate(here))) {
      return RemedyOfKind(text);
    }
    // Inside braces, the brace of a variable starts a mapping: {namespace: ${NAMESPACE}}.
    const std::size_t braces = number == line ? here.find("${") : kNone;
    if (braces != kNone && here.find_first_of("{[") < braces) {
      const std::string_view variable = VariableAt(here.substr(braces));
      if (!variable.empty()) return RemedyOfPlaceholder(variable);
    }
  }
  return std::nullopt;
}

std::optional<Said> RemedyOfPlaceholder(std::string_view value) {
  if (FindTemplate(value) != kNone) return RemedyOfKind(value);
  for (std::size_t at = value.find('$'); at != kNone; at = value.find('$', at + 1)) {
    const std::string_view name = VariableAt(value.substr(at));
    if (!name.empty()) return said::FillPlaceholder{.name = name};
  }
  for (const auto& [open, close] :
       {std::pair('<', '>'), std::pair('@', '@'), std::pair('%', '%')}) {
    const std::string_view name = Between(value, open, close);
    if (!name.empty()) return said::FillPlaceholder{.name = name};
  }
  return std::nullopt;
}

}  // namespace jobplay
