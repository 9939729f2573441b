#include "core/yaml/pasted.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string>
#include <utility>

#include "core/api/json.h"
#include "core/base/columns.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

// The starts of lines that do not belong to a manifest.
constexpr std::string_view kBeginnings[] = {"```", "$ ", "% ", "kubectl ", "cat <<"};

// A space character of any kind at the start of the text: its length in bytes, and its width in
// spaces.
struct Blank {
  std::size_t bytes = 0;
  std::size_t width = 0;
};

Blank BlankAt(std::string_view text) {
  if (text.starts_with(' ')) return {1, 1};
  if (text.starts_with("\u00A0")) return {2, 1};
  if (text.starts_with("\u3000")) return {3, 2};
  // En quad to hair space, and the narrow no-break space.
  const unsigned char last = text.size() > 2 ? static_cast<unsigned char>(text[2]) : 0;
  const bool narrow = text.starts_with("\xE2\x80") && (last <= 0x8A || last == 0xAF) && last != 0;
  return narrow ? Blank{3, 1} : Blank{};
}

bool IsOfKey(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("_./-\"'").find(c) != std::string_view::npos;
}

// The start of a line up to its value, with ordinary characters.
struct Beginning {
  std::string written;
  std::string_view value;  // the rest of the line
  int columns = 0;         // of the text, before the value
  bool wide = false;       // a character was not ordinary
  bool has_key = false;
};

class LineReader {
 public:
  explicit LineReader(std::string_view line) { found_.value = line; }

  Beginning Read() {
    Blanks();
    while (found_.value.starts_with('-') && BlankAt(found_.value.substr(1)).bytes > 0) {
      Take(1, "-");
      Blanks();
    }
    const Beginning before = found_;
    while (!found_.value.empty() && IsOfKey(found_.value[0])) {
      Take(1, found_.value.substr(0, 1));
    }
    const bool full_width = found_.value.starts_with("\uFF1A");
    if (found_.columns == before.columns || (!full_width && !found_.value.starts_with(':'))) {
      return before;
    }
    found_.wide |= full_width;
    found_.has_key = true;
    Take(full_width ? 3 : 1, ":");
    const bool apart = BlankAt(found_.value).bytes > 0;
    Blanks();
    if (full_width && !apart && !found_.value.empty()) found_.written += ' ';
    return found_;
  }

 private:
  void Take(std::size_t bytes, std::string_view written) {
    found_.written += written;
    found_.value.remove_prefix(bytes);
    ++found_.columns;
  }

  void Blanks() {
    for (Blank blank = BlankAt(found_.value); blank.bytes > 0; blank = BlankAt(found_.value)) {
      found_.wide |= blank.bytes > 1;
      Take(blank.bytes, std::string(blank.width, ' '));
    }
  }

  Beginning found_;
};

// Returns an edit for each line that edit(line, number) changes.
template <typename Edit>
std::vector<TextEdit> EditsOfLines(std::string_view text, Edit edit) {
  std::vector<TextEdit> edits;
  for (int line = 1; !text.empty(); ++line) {
    if (auto one = edit(TakeUntil('\n', text), line)) edits.push_back(std::move(*one));
  }
  return edits;
}

}  // namespace

std::vector<TextEdit> SpacesForTabs(std::string_view text) {
  return EditsOfLines(text, [](std::string_view here, int line) -> std::optional<TextEdit> {
    const std::string_view indent = here.substr(0, here.find_first_not_of(" \t"));
    if (indent.find('\t') == std::string_view::npos) return std::nullopt;
    std::string spaces;
    for (const char c : indent) spaces += c == '\t' ? "  " : " ";
    return TextEdit{{line, 1, line, static_cast<int>(indent.size()) + 1}, std::move(spaces)};
  });
}

std::vector<TextEdit> OrdinarySigns(std::string_view text) {
  return EditsOfLines(text, [](std::string_view here, int line) -> std::optional<TextEdit> {
    Beginning begins = LineReader(here).Read();
    if (!begins.wide) return std::nullopt;
    return TextEdit{{line, 1, line, begins.columns + 1}, std::move(begins.written)};
  });
}

bool HasWideBlank(std::string_view text) {
  for (; !text.empty(); text.remove_prefix(1)) {
    if (BlankAt(text).bytes > 1) return true;
  }
  return false;
}

std::vector<TextEdit> QuotesOnLine(std::string_view text, int line) {
  std::string_view here;
  for (int i = 0; i < line; ++i) here = TakeUntil('\n', text);
  const Beginning begins = LineReader(here).Read();
  std::string_view value = begins.value.substr(0, begins.value.find(" #"));
  while (value.ends_with(' ') || value.ends_with('\r')) value.remove_suffix(1);
  if (!begins.has_key || value.empty() || !IsAscii(value) ||
      std::string_view("*@`%&!").find(value[0]) == std::string_view::npos) {
    return {};
  }
  const int from = begins.columns + 1;
  return {{{line, from, line, from + static_cast<int>(value.size())},
           JsonText(Json(std::string(value)))}};
}

std::vector<TextEdit> WithoutCopiedLines(std::string_view text) {
  return EditsOfLines(text, [](std::string_view here, int line) -> std::optional<TextEdit> {
    const bool copied =
        here == "EOF" || here == "~~~" ||
        std::any_of(std::begin(kBeginnings), std::end(kBeginnings),
                    [&](std::string_view beginning) { return here.starts_with(beginning); });
    if (!copied) return std::nullopt;
    return TextEdit{{line, 1, line + 1, 1}, ""};
  });
}

}  // namespace jobplay
