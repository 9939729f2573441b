// The scenarios of a Markdown page: fenced code blocks whose info string has the word
// job-playground, or whose first line is a comment that begins with it, which every site generator
// preserves. web/src/element/job-playground-markdown.ts finds the same ones in generated pages.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace jobplay {

struct MarkdownScenario {
  int lines_before = 0;  // the number of lines in the page before the text
  int indent = 0;        // the number of columns removed from each line, because the fence is
                         // indented or quoted
  std::string text;

  // Returns a place of the text as a place of the page. Without a place, returns the start of the
  // text.
  TextSpan InPage(TextSpan place) const;
};

// Fences as in CommonMark: three or more ` or ~, closed by as many or by the end of the page.
// Fences in lists, which are indented further, and in block quotes count as well.
std::vector<MarkdownScenario> ScenariosInMarkdown(std::string_view page);

}  // namespace jobplay
