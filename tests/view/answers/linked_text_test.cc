// Opening links that were made when the plain world was the default.
#include "core/view/answers/linked_text.h"

#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/sim/timeline.h"
#include "core/view/answers/reading.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

std::uint64_t FinalHash(const std::string& text, std::optional<World> world = std::nullopt) {
  ScenarioAnswer read = ReadToShow(text, {}, world);
  EXPECT_TRUE(read.scenario.has_value());
  Timeline timeline(std::make_shared<const Scenario>(std::move(*read.scenario)));
  while (timeline.Record(1000)) {
  }
  return timeline.Hash(timeline.size());
}

TEST(LinkedText, OfEarlierVersionRunsInPlainWorld) {
  const std::string job = testing::JobWith("  backoffLimit: 1\n");
  const std::string command =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec: "
      "{template: {spec: {restartPolicy: Never, containers: [{name: main, "
      "image: busybox, command: [sh, -c, 'sleep 3; exit 1']}]}}}\n";
  const std::string scripted =
      job + testing::ScenarioWith("  until: 2m\n  pods: [{runs: [{for: 5s, exit: 1}]}]\n");
  for (const std::string& text : {job, command, scripted, "# first\n" + scripted}) {
    for (const int version : {1, 2}) {
      const std::string opened = TextToOpen({.text = text, .version = version});
      EXPECT_NE(opened.find("world: plain"), std::string::npos) << opened;
      EXPECT_EQ(FinalHash(opened), FinalHash(text, World::kPlain)) << opened;
    }
    EXPECT_EQ(TextToOpen({.text = text}), text);
  }
}

TEST(LinkedText, StaysUnchangedIfItNamesWorldOrIsUnreadable) {
  const std::string named =
      testing::JobWith("") + testing::ScenarioWith("  cluster: {world: cluster}\n  until: 2m\n");
  EXPECT_EQ(TextToOpen({.text = named, .version = 2}), named);
  for (const char* text : {"", "kind: [", "kept", "apiVersion: v1\nkind: Pod\n"}) {
    const std::string opened = TextToOpen({.text = text, .version = 2});
    EXPECT_EQ(opened.rfind(text, 0), 0u) << opened;
  }
}

}  // namespace
}  // namespace jobplay
