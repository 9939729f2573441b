#include "core/base/digits.h"

#include <gtest/gtest.h>

namespace jobplay {
namespace {

TEST(Digits, FormNumberOnlyIfAllBelongToBase) {
  EXPECT_EQ(NumberToBase(16, "fFe0"), 0xFFE0U);
  EXPECT_EQ(NumberToBase(36, "zz"), 35U * 36 + 35);
  EXPECT_EQ(NumberToBase(10, "0042"), 42U);
  for (const char* none :
       {"", "-1", "+1", "1g", "1_", "0x1", " 1", "1 ", "\xC3\xA9", "@", "[", "`", "{"}) {
    EXPECT_EQ(NumberToBase(16, none), std::nullopt) << none;
  }
  EXPECT_EQ(NumberToBase(10, "1a"), std::nullopt);
}

}  // namespace
}  // namespace jobplay
