#include "core/share/markdown.h"

#include <algorithm>
#include <cstddef>
#include <limits>
#include <utility>

namespace jobplay {
namespace {

// Returns the line without the marks of at most `most` block quotes. Counts them in `quotes`.
std::string_view WithoutQuotes(std::string_view line, int most, int& quotes) {
  for (quotes = 0; quotes < most; ++quotes) {
    const std::size_t mark = line.find_first_not_of(' ');
    if (mark == std::string_view::npos || line[mark] != '>') break;
    line.remove_prefix(mark + 1);
    if (!line.empty() && line[0] == ' ') line.remove_prefix(1);
  }
  return line;
}

struct Fence {
  char mark = '`';
  std::size_t length = 0;  // 0: the line is not a fence
  std::size_t indent = 0;
  std::string_view info;
};

Fence FenceOf(std::string_view line) {
  Fence fence;
  fence.indent = std::min(line.find_first_not_of(" "), line.size());
  std::string_view rest = line.substr(fence.indent);
  if (rest.empty() || (rest[0] != '`' && rest[0] != '~')) return {};
  fence.mark = rest[0];
  const std::size_t length = std::min(rest.find_first_not_of(fence.mark), rest.size());
  fence.info = rest.substr(length);
  // Inline code such as ```code``` is not a fence.
  if (length < 3 || (fence.mark == '`' && fence.info.find('`') != std::string_view::npos))
    return {};
  fence.length = length;
  return fence;
}

bool IsBlank(std::string_view text) {
  return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

// True if the info string has the word, as in ```job-playground, ```yaml {.job-playground} or
// ```yaml {class="job-playground"}.
bool HasWord(std::string_view info) {
  constexpr std::string_view kWord = "job-playground";
  const bool has_classes = info.find("class=") != std::string_view::npos;
  const std::string_view around = has_classes ? " \t\r{}.,=\"'" : " \t\r{}.,";
  for (std::size_t at = info.find(kWord); at != std::string_view::npos;
       at = info.find(kWord, at + 1)) {
    const std::size_t end = at + kWord.size();
    if ((at == 0 || around.find(info[at - 1]) != std::string_view::npos) &&
        (end == info.size() || around.find(info[end]) != std::string_view::npos)) {
      return true;
    }
  }
  return false;
}

// True if the first line of the code is a comment such as `# job-playground step=12`.
bool HasComment(std::string_view text) {
  constexpr std::string_view kComment = "# job-playground";
  if (text.substr(0, kComment.size()) != kComment) return false;
  const std::string_view rest = text.substr(kComment.size());
  return rest.empty() || std::string_view(" \t\r\n:").find(rest[0]) != std::string_view::npos;
}

}  // namespace

TextSpan MarkdownScenario::InPage(TextSpan place) const {
  place.line = std::max(place.line, 1) + lines_before;
  if (place.column > 0) place.column += indent;
  if (place.end_line > 0) place.end_line += lines_before;
  if (place.end_column > 0) place.end_column += indent;
  return place;
}

std::vector<MarkdownScenario> ScenariosInMarkdown(std::string_view page) {
  std::vector<MarkdownScenario> scenarios;
  Fence open;
  bool wanted = false;
  MarkdownScenario scenario;
  int number = 0, quotes_around = 0;
  const auto close = [&] {
    if (open.length > 0 && (wanted || HasComment(scenario.text))) {
      scenarios.push_back(std::move(scenario));
    }
    open = {};
  };
  while (!page.empty()) {
    const std::size_t end = page.find('\n');
    const std::string_view whole = page.substr(0, end);
    page.remove_prefix(end == std::string_view::npos ? page.size() : end + 1);
    ++number;
    int quotes = 0;
    const int most = open.length > 0 ? quotes_around : std::numeric_limits<int>::max();
    const std::string_view line = WithoutQuotes(whole, most, quotes);
    // A fence ends with its block quote.
    if (open.length > 0 && quotes < quotes_around) close();
    const Fence fence = FenceOf(line);
    if (open.length == 0) {
      if (fence.length == 0) continue;
      open = fence;
      quotes_around = quotes;
      wanted = HasWord(fence.info);
      scenario = {.lines_before = number,
                  .indent = static_cast<int>(whole.size() - line.size() + fence.indent),
                  .text = {}};
      continue;
    }
    if (fence.length >= open.length && fence.mark == open.mark && IsBlank(fence.info)) {
      close();
      continue;
    }
    const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    scenario.text += line.substr(std::min(open.indent, spaces));
    scenario.text += '\n';
  }
  close();
  return scenarios;
}

}  // namespace jobplay
