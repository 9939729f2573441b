// The answer to the page about a List that kubectl printed.
#include <gtest/gtest.h>

#include "core/view/engine.h"

namespace jobplay {
namespace {

TEST(EngineImport, ReturnsScenarioAndGuesses) {
  Engine engine;
  const Json imported = Json::parse(engine.Import(R"({"kind": "List", "items": [
      {"kind": "Job", "apiVersion": "batch/v1",
       "metadata": {"name": "a", "creationTimestamp": "2025-06-03T10:00:00Z"},
       "spec": {"template": {"spec": {"restartPolicy": "Never",
         "containers": [{"name": "main", "image": "busybox"}]}}}},
      {"kind": "ConfigMap", "metadata": {"name": "x"}}]})"));
  EXPECT_EQ(imported["ok"], true);
  EXPECT_NE(imported["text"].get<std::string>().find("kind: Scenario"), std::string::npos);
  EXPECT_FALSE(imported["guesses"].empty());
}

TEST(EngineImport, ReturnsProblemIfInputIsNotList) {
  Engine engine;
  const Json imported = Json::parse(engine.Import("kind: Pod\nmetadata: {name: a}\n"));
  EXPECT_EQ(imported["ok"], false);
  EXPECT_EQ(imported["problem"]["message"], "the input contains no Job or CronJob");
}

}  // namespace
}  // namespace jobplay
