#include "core/admission/validation/errors.h"

#include <gtest/gtest.h>

#include <string>

#include "core/admission/reasons/common.h"

namespace jobplay {
namespace {

TEST(ErrorList, CutsLongValuesBetweenCharacters) {
  std::string value;
  for (int i = 0; i < 1 << 20; ++i) value += "é";
  ErrorList errors;
  for (int i = 0; i < 3; ++i)
    errors.Invalid(Path("a"), BadValue::String(value), reason::kMustBeUnique);
  const std::vector<FieldError> told = errors.Take();
  ASSERT_EQ(told.size(), 3u);
  EXPECT_EQ(told[0].message, "Invalid value: \"" + value + "\": must be unique");
  const std::string& last = told[2].message;
  EXPECT_LT(last.size(), 150u);
  EXPECT_TRUE(last.ends_with("é...: must be unique")) << last;
  EXPECT_NO_THROW(Json(last).dump());
}

}  // namespace
}  // namespace jobplay
