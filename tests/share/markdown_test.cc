// Scenarios in Markdown pages: which fences count, and their lines.
#include "core/share/markdown.h"

#include <gtest/gtest.h>

namespace jobplay {
namespace {

TEST(Markdown, FindsBlocksByInfoString) {
  const auto scenarios = ScenariosInMarkdown(
      "# Title\n"
      "```job-playground\n"
      "first: 1\n"
      "```\n"
      "```yaml\n"
      "no: 1\n"
      "```\n"
      "~~~~ yaml job-playground step=12\n"
      "second: 1\n"
      "~~~\n"
      "~~~~\n"
      "- item\n"
      "  ```yaml {.job-playground}\n"
      "  third:\n"
      "    deep: 1\n"
      "  ```\n"
      "```yaml job-playgrounds\n"
      "no: 1\n"
      "```\n"
      "```job-playground```\n"
      "```job-playground\r\n"
      "open: to the end");
  ASSERT_EQ(scenarios.size(), 4u);
  EXPECT_EQ(scenarios[0].text, "first: 1\n");
  EXPECT_EQ(scenarios[0].lines_before, 2);
  EXPECT_EQ(scenarios[1].text, "second: 1\n~~~\n");
  EXPECT_EQ(scenarios[1].lines_before, 8);
  EXPECT_EQ(scenarios[2].text, "third:\n  deep: 1\n");
  EXPECT_EQ(scenarios[2].lines_before, 13);
  EXPECT_EQ(scenarios[2].indent, 2);
  EXPECT_EQ(scenarios[3].text, "open: to the end\n");
}

TEST(Markdown, FindsHugoClass) {
  const auto scenarios = ScenariosInMarkdown(
      "```yaml {linenos=true,class=\"job-playground\",data-step=\"12\"}\na: 1\n```\n"
      "```yaml {class='wide job-playground'}\nb: 1\n```\n"
      "```yaml {title=\"job-playground\"}\nno: 1\n```\n"
      "```yaml {class=\"job-playgrounds\"}\nno: 1\n```\n");
  ASSERT_EQ(scenarios.size(), 2u);
  EXPECT_EQ(scenarios[0].text, "a: 1\n");
  EXPECT_EQ(scenarios[1].text, "b: 1\n");
}

TEST(Markdown, FindsBlocksByCommentInFirstLine) {
  const auto scenarios = ScenariosInMarkdown(
      "```yaml\n"
      "# job-playground step=12\n"
      "first: 1\n"
      "```\n"
      "```yaml\n"
      "# job-playgrounds are others\n"
      "```\n"
      "```yaml\n"
      "no: 1\n"
      "# job-playground\n"
      "```\n"
      "```yaml\n"
      "# job-playground");
  ASSERT_EQ(scenarios.size(), 2u);
  EXPECT_EQ(scenarios[0].text, "# job-playground step=12\nfirst: 1\n");
  EXPECT_EQ(scenarios[0].lines_before, 1);
  EXPECT_EQ(scenarios[1].lines_before, 12);
}

TEST(Markdown, FindsBlocksInBlockQuotes) {
  const auto scenarios = ScenariosInMarkdown(
      "> A note:\n"
      "> ```yaml job-playground\n"
      "> first:\n"
      ">   deep: 1\n"
      ">\n"
      ">not: \">\"\n"
      "> ```\n"
      "> > - item\n"
      "> >   ~~~job-playground\n"
      "> >   second: 1\n"
      "> The fence ended with its quote.\n"
      ">```yaml\n"
      "> # job-playground\n"
      "third, which this line ends\n"
      "```job-playground\n"
      "> fourth\n"
      "```\n");
  ASSERT_EQ(scenarios.size(), 4u);
  EXPECT_EQ(scenarios[0].text, "first:\n  deep: 1\n\nnot: \">\"\n");
  EXPECT_EQ(scenarios[0].lines_before, 2);
  EXPECT_EQ(scenarios[0].indent, 2);
  EXPECT_EQ(scenarios[1].text, "second: 1\n");
  EXPECT_EQ(scenarios[1].indent, 6);
  EXPECT_EQ(scenarios[1].InPage({.line = 1, .column = 1, .end_line = 1, .end_column = 7}),
            (TextSpan{.line = 10, .column = 7, .end_line = 10, .end_column = 13}));
  EXPECT_EQ(scenarios[1].InPage({}), TextSpan{.line = 10});
  EXPECT_EQ(scenarios[2].text, "# job-playground\n");
  EXPECT_EQ(scenarios[3].text, "> fourth\n");
}

TEST(Markdown, FindsNothingInPageWithoutBlocks) {
  EXPECT_TRUE(ScenariosInMarkdown("").empty());
  EXPECT_TRUE(ScenariosInMarkdown("job-playground\n    ```\n").empty());
}

}  // namespace
}  // namespace jobplay
