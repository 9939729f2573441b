// Characters that a text brings from a wiki, a chat or a keyboard, and their replacements.
#include "core/yaml/pasted.h"

#include <gtest/gtest.h>

#include <string>

namespace jobplay {
namespace {

TEST(PastedText, GetsOrdinarySpacesAndColons) {
  const struct {
    const char* what;
    std::string text;
    std::string written;
  } cases[] = {
      {"no-break spaces indent", "a:\n\u00A0 b: 1\n", "a:\n  b: 1\n"},
      {"a full-width space becomes two spaces", "a:\n\u3000b: 1\n\u2003- c: 2\n",
       "a:\n  b: 1\n - c: 2\n"},
      {"an unusual space after a dash or a colon", "-\u00A0a:\u3000b\n", "- a:  b\n"},
      {"a full-width colon", "a\uFF1A1\nb\uFF1A\n  c\uFF1A 2\n", "a: 1\nb:\n  c: 2\n"},
      {"characters within a value stay", "a: b\u00A0c\uFF1Ad\n# e\uFF1Af\n", ""},
      {"a block scalar stays", "a: |\n  \u6CE8\uFF1A1\n", ""},
  };
  for (const auto& [what, text, written] : cases) {
    const auto edits = OrdinarySigns(text);
    EXPECT_EQ(edits.empty() ? "" : WithEdits(text, edits), written) << what;
    EXPECT_EQ(HasWideBlank("a b\uFF1A\u6CE8"), false);
    EXPECT_EQ(HasWideBlank("a.\u00A0b"), true);
  }
}

TEST(PastedText, GetsQuotesAroundReservedCharacters) {
  const struct {
    std::string text;
    int line;
    std::string written;
  } cases[] = {
      {"a: 1\nschedule: * * * * *  # each minute\n", 2,
       "a: 1\nschedule: \"* * * * *\"  # each minute\n"},
      {"- schedule: @daily\r\n", 1, "- schedule: \"@daily\"\r\n"},
      {"a: `b \"c\"`", 1, "a: \"`b \\\"c\\\"`\""},
      {"a: b\n", 1, ""},
      {"* * * * *\n", 1, ""},
      {"a: *\n", 3, ""},
  };
  for (const auto& [text, line, written] : cases) {
    const auto edits = QuotesOnLine(text, line);
    EXPECT_EQ(edits.empty() ? "" : WithEdits(text, edits), written) << text;
  }
}

}  // namespace
}  // namespace jobplay
