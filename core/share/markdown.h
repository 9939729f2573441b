// The scenarios of a Markdown page: its fenced code blocks whose info string has the word
// job-playground, or whose first line is a comment that begins with it, which every generator of
// pages keeps. web/src/element/job-playground-markdown.ts finds the same ones in what is generated.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace jobplay {

struct MarkdownScenario {
  int lines_before = 0;  // lines of the page above the text's first
  int indent = 0;        // columns taken off each line, as the fence is indented and quoted
  std::string text;

  // Where a place of the text stands in the page; what has none, where the text begins.
  TextSpan InPage(TextSpan place) const;
};

// Fences as CommonMark has them: three or more ` or ~, closed by as many or by the page's end.
// Those of lists, which are indented further, and of block quotes count as well.
std::vector<MarkdownScenario> ScenariosInMarkdown(std::string_view page);

}  // namespace jobplay
