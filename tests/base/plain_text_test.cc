// Text of others that could be displayed as something else.
#include "core/base/plain_text.h"

#include <gtest/gtest.h>

namespace jobplay {
namespace {

TEST(PlainText, HasNoInvisibleCharacters) {
  EXPECT_EQ(PlainLine("two\nlines\tof é 日本 𝄞"), "two lines of é 日本 𝄞");
  EXPECT_EQ(PlainLine("a\u202Eb\u2066c\u200Fd"), "a\uFFFDb\uFFFDc\uFFFDd");
  EXPECT_EQ(PlainLine("a\x1b[31m\x7F\u009B"), "a\uFFFD[31m\uFFFD\uFFFD");
  EXPECT_EQ(PlainLine("a\xFF\uFFFE"), "a\uFFFD\uFFFD");
}

TEST(PlainText, HasNoControlCharacters) {
  EXPECT_EQ(Visible("two\nlines\tof é"), "two\nlines\tof é");
  EXPECT_EQ(Visible("\x1b[31m\x07\u009B2J\x7F"), "^[[31m^G^[[2J^?");
  EXPECT_EQ(Visible("a\u202Eb\xFF"), "a<U+202E>b\uFFFD");
}

TEST(PlainText, IsNotMarkup) {
  EXPECT_EQ(MarkdownLine("x\n# [a](b) <i> `c` *d*_e"),
            "x \\# \\[a\\](b) \\<i\\> \\`c\\` \\*d\\*\\_e");
}

}  // namespace
}  // namespace jobplay
