// Reasons of rejections: Kubernetes messages with their facts, and the identity of kinds.
#include <gtest/gtest.h>

#include "core/admission/reasons/batch.h"
#include "core/admission/reasons/common.h"
#include "core/admission/reasons/object_meta.h"
#include "core/admission/reasons/reason.h"

namespace jobplay {
namespace {

TEST(Reasons, RenderKubernetesMessagesWithFacts) {
  EXPECT_EQ(Render(Reason()), "");
  EXPECT_EQ(Render(reason::kImmutable), "field is immutable");
  EXPECT_EQ(Render(reason::kAtMost(7)), "must be less than or equal to 7");
  EXPECT_EQ(Render(reason::kBetween(-1, 5)), "must be between -1 and 5, inclusive");
  EXPECT_EQ(Render(reason::kOneController("Job/a", "Job/{0}")),
            "Only one reference can have Controller set to true. Found \"true\" in references for "
            "Job/a and Job/{0}");
  EXPECT_EQ(Render(reason::kSupportedValues({"In", "a\"b"})), R"(supported values: "In", "a\"b")");
  EXPECT_EQ(Render(reason::kValidValues({"In", "NotIn"})), R"(valid values: ["In" "NotIn"])");
}

TEST(Reasons, RenderBracesWithoutFact) {
  EXPECT_EQ(Render(reason::kNewFinalizers("\"a/b\"")),
            "no new finalizers can be added if the object is being deleted, found new finalizers "
            "[]string{\"a/b\"}");
}

TEST(Reasons, KeepTheirKindBehindContext) {
  const Reason reason = WithContext("validating label \"a_b\": ", reason::kMaxCharacters(63));
  EXPECT_EQ(Render(reason), "validating label \"a_b\": must be no more than 63 characters");
  EXPECT_TRUE(reason.Is(reason::kMaxCharacters));
  EXPECT_EQ(reason.limit, 63);
}

TEST(Reasons, DifferInKindDespiteEqualText) {
  const Reason reason = reason::kCronJobNameTooLong(52);
  EXPECT_EQ(Render(reason), Render(reason::kMaxCharacters(52)));
  EXPECT_FALSE(reason.Is(reason::kMaxCharacters));
}

}  // namespace
}  // namespace jobplay
