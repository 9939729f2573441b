// Bugs that tests/fuzz found, each by name, minimized.
#include <gtest/gtest.h>

#include <string>

#include "core/view/engine.h"
#include "tests/support/scenarios.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

std::string Parallel(const std::string& pods, const std::string& scenario) {
  return testing::JobWith("  completions: " + pods + "\n  parallelism: " + pods + "\n") +
         testing::ScenarioWith(scenario);
}

TEST(FuzzFindings, FindsLandmarksWithAnyNumberOfParts) {
  Engine engine;
  engine.Load(testing::JobWith(""));
  engine.Run(1000);
  std::string landmark(100'000, '|');
  EXPECT_EQ(engine.Find(landmark, 0, 1), 0u);
  landmark += "sync";
  EXPECT_EQ(engine.Find(landmark, 0, 1), engine.Find("sync", 0, 1));
}

TEST(FuzzFindings, EndsRunIfOneSyncCreatesTooManyPods) {
  Engine engine;
  const std::string text = Parallel("2147483647", "  version: v1.18\n");
  ASSERT_TRUE(Json::parse(engine.Load(text))["ok"]);
  const Json ran = Json::parse(engine.Run(1'000'000));
  EXPECT_EQ(ran["done"], true);
  EXPECT_LT(ran["steps"], 20);
  EXPECT_NE(ran["problem"]["message"].get<std::string>().find("cut off"), std::string::npos) << ran;
  // It searched the changes of one step for each of its pods.
  EXPECT_NE(testing::Exported(engine, "answer"), "");
}

TEST(FuzzFindings, FinishesInTimeIfQuotaKeepsRejectingPods) {
  Engine engine;
  const std::string text =
      Parallel("2147483647", "  version: v1.18\n  until: 1m\n  cluster: {quota: {pods: 2}}\n");
  ASSERT_TRUE(Json::parse(engine.Load(text))["ok"]);
  const Json ran = Json::parse(engine.Run(1'000'000));
  EXPECT_EQ(ran["done"], true);
}

// Nobody binds a pod whose template names its node: it waited forever, and deleting it ended the
// program.
TEST(FuzzFindings, RunsPodOnNodeNamedInTemplate) {
  const std::string text = testing::JobWith("", "      nodeName: node-2\n") +
                           testing::ScenarioWith("  cluster: {nodes: 2}\n");
  EXPECT_NE(testing::SummaryOf(text).find("Complete"), std::string::npos)
      << testing::SummaryOf(text);
}

TEST(FuzzFindings, DeletesPodOnNodeNamedInTemplate) {
  for (const char* node : {"node-1", "nowhere"}) {
    const std::string text =
        testing::JobWith("", "      nodeName: " + std::string(node) + "\n") +
        testing::ScenarioWith(
            "  until: 1m\n  timeline:\n  - {at: 20ms, delete: {kind: Pod, pod: {}}}\n"
            "  - {at: 1s, nodePressure: {}}\n  - {at: 2s, hang: {}}\n"
            "  - {at: 3s, kill: {}}\n  - {at: 4s, node: {name: node-1, state: down}}\n"
            "  - {at: 9s, node: {name: node-1, state: up}}\n");
    Engine engine;
    ASSERT_TRUE(Json::parse(engine.Load(text))["ok"]) << engine.Load(text);
    EXPECT_EQ(Json::parse(engine.Run(100'000))["done"], true) << node;
  }
}

// The left side was kept, and a missing right side was searched.
TEST(FuzzFindings, EndsComparisonOfRejectedManifest) {
  Engine engine;
  const std::string text = testing::JobWith("");
  EXPECT_EQ(Json::parse(engine.Compare(text, "", "kind: Job", ""))["side"], "right");
  EXPECT_EQ(engine.CompareOn(1000), "null");
}

// It was deleted as the Job with its number.
TEST(FuzzFindings, DeletesCronJobWhoseOwnerIsGone) {
  const std::string text = R"(apiVersion: batch/v1
kind: CronJob
metadata:
  name: demo
  ownerReferences: [{apiVersion: batch/v1, kind: CronJob, name: gone, uid: 11111111-2222-3333-4444-555555555555}]
spec:
  schedule: "* * * * *"
  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}}}
)" + testing::ScenarioWith("  until: 3m\n  expect:\n  - {cronJob: demo, exists: false}\n");
  EXPECT_EQ(testing::BrokenClaims(text), "");
}

}  // namespace
}  // namespace jobplay
