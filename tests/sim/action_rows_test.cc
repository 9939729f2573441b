// Each action of the timeline appears in every list of actions.
#include <gtest/gtest.h>

#include <set>
#include <string>

#include "core/admission/schema/schema.h"
#include "core/edit/break_entry.h"
#include "core/edit/hand_faults.h"
#include "core/sim/action.h"

namespace jobplay {
namespace {

TEST(ActionRows, AreCompletedByEditor) {
  std::set<std::string> fields;
  for (const FieldType& field : SchemaType("Action").fields) fields.insert(field.name);
  EXPECT_EQ(fields.erase("at"), 1u);
  for (const ActionRow* row : ActionRows()) EXPECT_EQ(fields.erase(row->name), 1u) << row->name;
  EXPECT_EQ(fields, std::set<std::string>());
}

TEST(ActionRows, AreOfferedByBreakIfFaults) {
  std::set<std::string> missing;
  for (const ActionRow* row : ActionRows()) {
    if (row->role == ActionRole::kFault) missing.insert(row->name);
  }
  for (const BreakFault& fault : BreakFaults()) missing.erase(fault.field);
  // These take more than an object and a time.
  EXPECT_EQ(missing, std::set<std::string>({"api", "controller", "watchDelay"}));
}

TEST(ActionRows, AreCountedIfFaultsOfTimeline) {
  for (const ActionRow* row : ActionRows()) {
    if (row->role != ActionRole::kFault) continue;
    const std::string text = std::string("apiVersion: playground/v1\nkind: Scenario\nspec: ") +
                             "{timeline: [{at: 5s, " + row->name +
                             ": {name: node-1, state: down}}]}\n";
    const HandFaults found = FindHandFaults(text, {});
    EXPECT_EQ(found.faults.size() + found.others.size(), 1u) << row->name;
  }
}

}  // namespace
}  // namespace jobplay
