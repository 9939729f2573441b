// Printed YAML reads back as the same value.
#include "core/yaml/print.h"

#include <gtest/gtest.h>

#include <string>

#include "core/yaml/document.h"

namespace jobplay {
namespace {

OrderedValue Ordered(const std::string& text) { return *ReadOrdered(text); }

TEST(YamlPrinter, UsesConventionalLayout) {
  struct {
    const char* value;
    const char* printed;
  } const cases[] = {
      {"{command: [sh, -c, exit 1]}", "command: [\"sh\", \"-c\", \"exit 1\"]\n"},
      {"{codes: [1, 2]}", "codes: [1, 2]\n"},
      {"{pods: [{name: a, args: [x]}, {name: b}]}",
       "pods:\n- name: a\n  args: [\"x\"]\n- name: b\n"},
      {"{args: [\"set -e\\nsleep 3\\n\"]}", "args:\n- |\n  set -e\n  sleep 3\n"},
      {"{script: \"a\\n\\n\\tb\"}", "script: |-\n  a\n\n  \tb\n"},
      {"[[1, [{a: b}]], c]", "-\n  - 1\n  -\n    - a: b\n- c\n"},
      {"{a: {}, b: [], c: null}", "a: {}\nb: []\nc: null\n"},
      {"plain", "plain\n"},
  };
  for (const auto& one : cases) {
    EXPECT_EQ(PrintDocument(Ordered(one.value)), one.printed);
    EXPECT_EQ(ToJson(Ordered(one.printed)), ToJson(Ordered(one.value))) << one.printed;
  }
  const std::string words = "abcdefghi klmnopqrs";
  std::string list = "{args: [";
  for (int i = 0; i < 5; ++i) list += (i == 0 ? "" : ", ") + words;
  EXPECT_EQ(PrintDocument(Ordered(list + "]}")), "args:\n- " + words + "\n- " + words + "\n- " +
                                                     words + "\n- " + words + "\n- " + words +
                                                     "\n");
}

TEST(YamlPrinter, IndentsFieldsOfObject) {
  EXPECT_EQ(PrintFields(Ordered("{kind: Job, spec: {backoffLimit: 1}}"), 4),
            "    kind: Job\n    spec:\n      backoffLimit: 1\n");
}

TEST(YamlPrinter, PrintsStringsThatReadBackUnchanged) {
  for (const char* text : {"main",
                           "10s",
                           "500m",
                           "0-3",
                           "2-",
                           "on",
                           "1e3",
                           "0x1f",
                           "2020-01-01",
                           "a: b",
                           "a #b",
                           "a,b",
                           "{a}",
                           "- a",
                           "*/5 * * * *",
                           "@daily",
                           "",
                           " a",
                           "a ",
                           "a:",
                           "~",
                           "null",
                           "Europe/Berlin",
                           "nginx@sha256:ab",
                           "\xc2\x85",
                           "two\nlines",
                           "tab\t",
                           "it's",
                           "\"",
                           "%a",
                           "`a`"}) {
    const std::string printed = PrintString(text);
    const Result<YamlDocument> flow = ReadFirstDocument("{a: [" + printed + "]}");
    ASSERT_TRUE(flow.ok()) << printed;
    EXPECT_EQ(flow->value["a"][0], text) << printed;
    const Result<YamlDocument> block = ReadFirstDocument("a: " + printed + "\n");
    ASSERT_TRUE(block.ok()) << printed;
    EXPECT_EQ(block->value["a"], text) << printed;
  }
}

// A terminal would show the text after such a character from right to left.
TEST(YamlPrinter, EscapesDirectionMarks) {
  EXPECT_EQ(PrintString("a\xe2\x80\xae"
                        "b"),
            "\"a\\u202eb\"");
  EXPECT_EQ(PrintDocument(Ordered("{a: \"one\\n\\u202etwo\"}")), "a: \"one\\n\\u202etwo\"\n");
}

}  // namespace
}  // namespace jobplay
