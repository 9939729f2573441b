#include <gtest/gtest.h>

#include <string>

#include "core/sim/action.h"
#include "core/sim/scenario.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

std::string TextOf(const std::string& entry, Language language = Language::kEnglish,
                   const ActionNames& names = {}) {
  const ScenarioAnswer answer = ReadScenario(
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  template:\n    spec:\n"
      "      restartPolicy: Never\n      containers: [{name: main, image: busybox}]\n---\n"
      "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\nspec:\n  timeline:\n  - " +
      entry + "\n");
  if (!answer.scenario) return Say(answer.problems.front().message);
  return Say(answer.scenario->timeline.front().what->Told(names), language);
}

TEST(ActionText, DescribesEachActionInSentence) {
  struct {
    const char* entry;
    const char* text;
  } const cases[] = {
      {"{at: 1s, patch: {kind: Job, name: demo, patch: {spec: {suspend: true, parallelism: 2}}}}",
       "Change Job demo: spec.parallelism: 2, spec.suspend: true"},
      {"{at: 1s, delete: {kind: Job, name: demo}}", "Delete Job demo"},
      {"{at: 1s, delete: {kind: Job, name: demo, propagationPolicy: Orphan}}",
       "Delete Job demo and leave its pods as orphans"},
      {"{at: 1s, delete: {kind: Pod, pod: {index: \"2\"}, gracePeriodSeconds: 0}}",
       "Delete all pods, index 2 with a grace period of 0s"},
      {"{at: 1s, evict: {job: demo, index: \"1,3-4\", attempt: \"2-\"}}",
       "Evict pods of Job demo, index 1,3-4, attempt 2-"},
      {"{at: 1s, evict: {cronJob: tick, attempt: \"1\"}}", "Evict pods of CronJob tick, attempt 1"},
      {"{at: 1s, nodePressure: {name: demo-abcde}}",
       "Under memory pressure, the kubelet evicts pod demo-abcde"},
      {"{at: 1s, kill: {job: demo, exit: 42}}",
       "The containers of pods of Job demo end with exit code 42"},
      {"{at: 1s, kill: {job: demo, container: main, reason: OOMKilled}}",
       "Container main of pods of Job demo ends with exit code 137 (OOMKilled)"},
      {"{at: 1s, hang: {job: demo, index: \"2\", attempt: \"1\"}}",
       "The containers of pods of Job demo, index 2, attempt 1 hang: they neither start nor end by "
       "themselves"},
      {"{at: 1s, node: {name: node-2, state: drained}}", "Node node-2 is drained"},
      {"{at: 1s, api: {verb: create, resource: pods, count: 3, error: Forbidden, message: over quota}}",
       "The API server rejects the next 3 calls to create pods: over quota"},
      {"{at: 1s, controller: {name: job, state: restart}}", "The controllers restart"},
      {"{at: 1s, controller: {name: job, state: restart, downFor: 30s}}",
       "The controllers stop for 30s"},
      {"{at: 1s, watchDelay: 5s}", "The watches lag by 5s from now on"},
      {"{at: 1s, watchDelay: {pods: 2s, jobs: 30s}}",
       "The watches lag from now on: Jobs by 30s, Pods by 2s"},
      {"{at: 1s, delete: {kind: Job, name: demo, propagationPolicy: ApiDefault}}",
       "Delete Job demo without a propagation policy"},
      {"{at: 1s, delete: {kind: Pod, pod: {job: demo, phase: \"Succeeded,Failed\"}}}",
       "Delete pods of Job demo, Succeeded, Failed"},
      {"{at: 1s, patch: {kind: Job, name: demo, subresource: status, patch: {status: {failed: 1}}}}",
       "Change the status of Job demo: status.failed: 1"},
      {"{at: 1s, createJob: {from: hello, name: by-hand}}",
       "Create Job by-hand from CronJob hello"},
      {"{at: 1s, controller: {name: job, state: crash, afterWrites: 2}}",
       "The controllers crash during a sync, after write 2"},
      {"{at: 1s, controller: {name: job, state: crash, downFor: 30s}}",
       "The controllers crash during a sync, after write 1, and stay down for 30s"},
  };
  for (const auto& c : cases) {
    EXPECT_EQ(TextOf(c.entry), c.text);
    const std::string japanese = TextOf(c.entry, LanguageOf("ja"));
    EXPECT_NE(japanese, c.text);
    EXPECT_EQ(japanese.find('{'), std::string::npos) << japanese;
  }
}

TEST(ActionText, ReportsFileWithoutManifest) {
  for (const char* text : {"", "# nothing yet\n",
                           "apiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\n"}) {
    const ScenarioAnswer answer = ReadScenario(text);
    EXPECT_FALSE(answer.scenario) << text;
    ASSERT_EQ(answer.problems.size(), 1u) << text;
    EXPECT_EQ(Say(answer.problems[0].message), "this file has no manifest of a Job or CronJob");
  }
}

TEST(ActionText, NamesNamespaceIfThereAreSeveral) {
  const auto text = [](const std::string& entry) {
    return TextOf("{at: 1s, " + entry + "}", Language::kEnglish, {.several_namespaces = true});
  };
  EXPECT_EQ(text("createJob: {namespace: a, from: hello, name: x}"),
            "Create Job a/x from CronJob a/hello");
  EXPECT_EQ(text("delete: {kind: Job, namespace: a, name: x}"), "Delete Job a/x");
  EXPECT_EQ(text("delete: {kind: Job, name: x}"), "Delete Job default/x");
  EXPECT_EQ(text("kill: {namespace: a, job: x, exit: 1}"),
            "The containers of pods of Job a/x end with exit code 1");
}

}  // namespace
}  // namespace jobplay
