// The calls with which the page changes a manifest.
#include <gtest/gtest.h>

#include <string>

#include "core/view/engine.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

const char* const kText = R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  completions: 3
  parallelism: 2
  completionMode: Indexed
  template: {spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}}
---
apiVersion: playground/v1
kind: Scenario
spec:
  until: 2m
  timeline:
  - {at: 3s, evict: {}}
)";

TEST(EngineEdit, AppliesQuickFixToUnreadableText) {
  Engine engine;
  const std::string text =
      "\xEF\xBB\xBF"
      "a: [\r\n# \u00e9\U0001F600 b\r\n";
  const Json edited = Json::parse(engine.Edit(
      text, R"({"places":[{"span":{"line":1,"column":4,"endLine":1,"endColumn":5},"text":"[]"},)"
            R"({"span":{"line":2,"column":7,"endLine":2,"endColumn":8},"text":"c"}]})"));
  EXPECT_EQ(edited["ok"], true);
  EXPECT_EQ(edited["text"],
            "\xEF\xBB\xBF"
            "a: []\r\n# \u00e9\U0001F600 c\r\n");
}

TEST(EngineEdit, ReturnsTextOrProblem) {
  Engine engine;
  const Json edited =
      Json::parse(engine.Edit(kText, R"({"timeline":[{"at":"3m","preempt":{"index":"1"}}]})"));
  EXPECT_EQ(edited["ok"], true);
  EXPECT_EQ(edited["until"], 240'000'000);
  EXPECT_NE(edited["text"].get<std::string>().find("  - {at: 3m, preempt: {index: \"1\"}}\n"),
            std::string::npos);
  const Json refused = Json::parse(engine.Edit("a: [", R"({"spec":{"seed":1}})"));
  EXPECT_EQ(refused["ok"], false);
  EXPECT_EQ(refused["problem"]["span"]["line"], 1);
}

TEST(EngineEdit, ReturnsSpecValues) {
  Engine engine;
  EXPECT_EQ(engine.SpecValue(kText, "until"), "\"2m\"");
  EXPECT_EQ(engine.SpecValue(kText, "timeline"), R"([{"at":"3s","evict":{}}])");
  EXPECT_EQ(engine.SpecValue(kText, "cluster.ties"), "null");
  EXPECT_EQ(engine.SpecValue("kind: Job\n", "until"), "null");
  EXPECT_EQ(engine.SpecValue("a: [", "until"), "null");
}

TEST(EngineEdit, ReadsTypedPatch) {
  Engine engine;
  const std::string object = R"({"spec":{"suspend":false,"parallelism":2}})";
  EXPECT_EQ(engine.AsYaml(object, false), "spec:\n  suspend: false\n  parallelism: 2\n");
  EXPECT_EQ(engine.AsYaml(object, true), "{spec: {suspend: false, parallelism: 2}}");
  EXPECT_EQ(engine.ReadPatch(object, "spec:\n  suspend: no\n  parallelism: 3\n"),
            R"({"ok":true,"patch":{"spec": {"parallelism": 3}}})");
  EXPECT_EQ(Json::parse(engine.ReadPatch(object, "[1]"))["ok"], false);
  EXPECT_EQ(engine.StripSpoilers("# It ends.\nkind: Job\n"), "kind: Job\n");
}

TEST(EngineEdit, ListsJobsOfManifest) {
  Engine engine;
  const Json jobs = Json::parse(engine.Jobs(kText));
  ASSERT_EQ(jobs.size(), 1);
  EXPECT_EQ(jobs[0]["object"], "");
  EXPECT_EQ(jobs[0]["name"], "demo");
  EXPECT_EQ(jobs[0]["prefix"], "spec.");
  EXPECT_EQ(jobs[0]["parallelism"], 2);
  EXPECT_EQ(jobs[0]["completions"], 3);
  EXPECT_EQ(jobs[0]["indexed"], true);
  EXPECT_EQ(jobs[0]["manifest"]["spec"]["completions"], 3);
  EXPECT_EQ(engine.Jobs("a: ["), "[]");
}

TEST(EngineEdit, CountsPodsOfRun) {
  testing::WholeRun run(kText);
  // Two pods run at 3s.
  const Json counted = Json::parse(run.engine.HandFaults(kText, "null"));
  EXPECT_EQ(counted["faults"][0]["count"], 2);
  EXPECT_EQ(counted["faults"][0]["suggested"], 0);
  // Another manifest has no run.
  const Json named = Json::parse(
      run.engine.HandFaults(std::string(kText) + "\n", R"({"podHours":2,"nodeHours":1,"pods":3})"));
  EXPECT_EQ(named["faults"][0]["count"], 1);
  EXPECT_EQ(named["faults"][0]["suggested"], 0.5);
  const Json pods = Json::parse(run.engine.AllLanes())["pods"];
  const auto matched = [&](const char* rules) {
    return Json::parse(run.engine.MatchedPods(rules))["pods"].size();
  };
  EXPECT_EQ(matched(R"([{"match":{"job":"demo"}}])"), pods.size());
  EXPECT_EQ(matched(R"([{"match":{"job":"other"}}])"), 0u);
  EXPECT_EQ(matched(R"([{"match":{"cronJob":"demo"}}])"), 0u);
  EXPECT_EQ(matched("broken"), 0u);
}

TEST(EngineEdit, WritesExpectEntryOnOneLine) {
  Engine engine;
  // The entries of tests/web/claims.test.mjs.
  for (const auto& [entry, text] : std::initializer_list<std::pair<const char*, const char*>>{
           {R"({"job":"demo","failed":"3-"})", "{job: demo, failed: 3-}"},
           {R"({"job":"demo","failed":"0-2"})", "{job: demo, failed: 0-2}"},
           {R"({"job":"demo","failed":0})", "{job: demo, failed: 0}"},
           {R"({"condition":"Failed"})", "{condition: Failed}"},
           {R"({"job":"on","namespace":"a","finished":false})",
            "{job: \"on\", namespace: a, finished: false}"},
           {R"({"job":"demo","completedIndexes":"0,2-4"})",
            "{job: demo, completedIndexes: \"0,2-4\"}"},
           {R"({"pods":{"index":0,"phase":"Running"},"count":"2-"})",
            "{pods: {index: 0, phase: Running}, count: 2-}"},
           {R"({"pods":{"job":"7","index":"0,3"},"count":0})",
            "{pods: {job: \"7\", index: \"0,3\"}, count: 0}"},
           {R"({"jobs":{"cronJob":"tick","finished":false},"count":"2-"})",
            "{jobs: {cronJob: tick, finished: false}, count: 2-}"},
           {R"({"event":"SuccessfulCreate","count":4})", "{event: SuccessfulCreate, count: 4}"}}) {
    EXPECT_EQ(engine.AsYaml(entry, true), text);
  }
}

TEST(EngineEdit, DescribesRules) {
  Engine engine;
  EXPECT_EQ(engine.MatchedPods(R"([
    {"match": {"job": "demo", "attempt": 1}, "containers": {"main": [{"for": "1s", "exit": 1}]}},
    {"match": {"job": "demo", "attempt": "2"},
     "containers": {"main": [{"exit": 1}, {"exit": 137}, {"exit": 0}]}}])"),
            R"({"pods":[],"container":"main","ends":true,"fails":true,"attempt":2,"start":2})");
  EXPECT_EQ(engine.MatchedPods(R"([{"containers": {"side": [{"exit": 0}]}}])"),
            R"({"pods":[],"container":"side","attempt":1,"start":0})");
}

}  // namespace
}  // namespace jobplay
