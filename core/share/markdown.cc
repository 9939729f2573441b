#include "core/share/markdown.h"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace jobplay {
namespace {

struct Fence {
  char mark = '`';
  std::size_t length = 0;  // 0: the line is no fence
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
  // Text such as ```code``` on one line is no fence.
  if (length < 3 || (fence.mark == '`' && fence.info.find('`') != std::string_view::npos))
    return {};
  fence.length = length;
  return fence;
}

bool IsBlank(std::string_view text) {
  return text.find_first_not_of(" \t\r") == std::string_view::npos;
}

// Whether the info string has the word, as in ```job-playground, ```yaml {.job-playground} or
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

// Whether the code's first line is a comment such as `# job-playground step=12`.
bool HasComment(std::string_view text) {
  constexpr std::string_view kComment = "# job-playground";
  if (text.substr(0, kComment.size()) != kComment) return false;
  const std::string_view rest = text.substr(kComment.size());
  return rest.empty() || std::string_view(" \t\r\n:").find(rest[0]) != std::string_view::npos;
}

}  // namespace

std::vector<MarkdownScenario> ScenariosInMarkdown(std::string_view page) {
  std::vector<MarkdownScenario> scenarios;
  Fence open;
  bool wanted = false;
  MarkdownScenario scenario;
  int number = 0;
  while (!page.empty()) {
    const std::size_t end = page.find('\n');
    const std::string_view line = page.substr(0, end);
    page.remove_prefix(end == std::string_view::npos ? page.size() : end + 1);
    ++number;
    const Fence fence = FenceOf(line);
    if (open.length == 0) {
      if (fence.length == 0) continue;
      open = fence;
      wanted = HasWord(fence.info);
      scenario = {.lines_before = number, .indent = static_cast<int>(fence.indent), .text = {}};
      continue;
    }
    if (fence.length >= open.length && fence.mark == open.mark && IsBlank(fence.info)) {
      if (wanted || HasComment(scenario.text)) scenarios.push_back(std::move(scenario));
      open = {};
      continue;
    }
    const std::size_t spaces = std::min(line.find_first_not_of(' '), line.size());
    scenario.text += line.substr(std::min(open.indent, spaces));
    scenario.text += '\n';
  }
  if (open.length > 0 && (wanted || HasComment(scenario.text))) {
    scenarios.push_back(std::move(scenario));
  }
  return scenarios;
}

}  // namespace jobplay
