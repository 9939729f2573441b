// The differences between two instants, field by field.
#include "core/sim/shown_state.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/words/phrase.h"

namespace jobplay {
namespace {

Json EventOf(const char* object, const char* reason) {
  return {{"object", object}, {"type", "Normal"}, {"reason", reason}, {"message", "said"}};
}

TEST(ShownState, DiffersInEventsOfOnlyOneSide) {
  ShownState left, right;
  left.events = {EventOf("Job/demo", "Same"), EventOf("Job/demo", "Left")};
  right.events = {EventOf("Job/demo", "Same"), EventOf("Job/demo", "Same"),
                  EventOf("Job/other", "Right")};
  std::vector<std::string> told;
  for (const ShownField& field : FieldsThatDiffer(left, right)) {
    told.push_back(Say(field.object) + " " + field.field + ": " + field.left.dump() + ", " +
                   field.right.dump());
  }
  EXPECT_EQ(told, (std::vector<std::string>{
                      "Job/demo event: \"Normal Left: said\", null",
                      "Job/demo event: null, \"Normal Same: said\"",
                      "Job/other event: null, \"Normal Right: said\"",
                  }));
}

}  // namespace
}  // namespace jobplay
