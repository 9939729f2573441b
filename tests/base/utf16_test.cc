#include "core/base/utf16.h"

#include <gtest/gtest.h>

#include <string>

namespace jobplay {
namespace {

using namespace std::string_literals;

TEST(Utf8Conversion, ReadsUtf16WithByteOrderMark) {
  EXPECT_EQ(InUtf8("\xFF\xFE"s + "a\0\n\0"s), "a\n");
  EXPECT_EQ(InUtf8("\xFE\xFF"s + "\0a\0\n"s), "a\n");
  EXPECT_EQ(InUtf8("\xFF\xFE\xE4\0\xAC\x20\x3D\xD8\0\xDE"s), "ä€😀");
  EXPECT_EQ(InUtf8("\xFE\xFF\0\xE4\x20\xAC\xD8\x3D\xDE\0"s), "ä€😀");
  EXPECT_EQ(InUtf8("\xFF\xFE"), "");
}

TEST(Utf8Conversion, ReplacesInvalidCharacters) {
  EXPECT_EQ(InUtf8("\xFF\xFE\x3D\xD8"s), "\uFFFD");
  EXPECT_EQ(InUtf8("\xFF\xFE\x3D\xD8\x41\0"s), "\uFFFDA");
  EXPECT_EQ(InUtf8("\xFF\xFE\0\xDE\x41\0"s), "\uFFFDA");
  EXPECT_EQ(InUtf8("\xFF\xFE\x41"s), "\uFFFD");
}

TEST(Utf8Conversion, KeepsOtherText) {
  for (const std::string& text : {""s, "a"s, "\xEF\xBB\xBF"s, "\xFF"s, "\xFE\xFE"s, "ä"s}) {
    EXPECT_EQ(InUtf8(text), text);
  }
}

}  // namespace
}  // namespace jobplay
