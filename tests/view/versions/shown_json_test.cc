// Two runs that do the same but look different, as the page receives them.
#include <gtest/gtest.h>

#include "core/view/engine.h"
#include "tests/support/walk.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

TEST(ShownJson, ListsDifferentFieldsAndTimes) {
  const std::string text = versions::JobScenario(
      "v1.36", "Never", "",
      "  timeline:\n  - {at: 4s, patch: {kind: Job, name: demo, patch: {spec: {suspend: true}}}}\n"
      "  - {at: 60s, patch: {kind: Job, name: demo, patch: {spec: {suspend: false}}}}\n");
  Engine engine;
  const Json compared = testing::Compared(engine, text, "v1.34", text, "v1.36");
  ASSERT_EQ(compared["ok"], true);
  const Json& shown = compared["shown"];
  EXPECT_EQ(shown["fields"][0]["object"], "Job demo");
  EXPECT_EQ(shown["fields"][0]["field"], "status.startTime");
}

}  // namespace
}  // namespace jobplay
