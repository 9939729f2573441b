// Chances and rates as changes of a scenario, and the faults that they can replace.
#include "core/edit/chance_edit.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/edit/jobs_in_text.h"
#include "tests/edit/edits.h"
#include "tests/support/files.h"

namespace jobplay {
namespace {

using testing::Edited;
using testing::SpecOf;

const char* const kForm =
    "{percent: 10, exit: 1, takes: {kind: logNormal, median: 30s, p95: 1m30s}, "
    "evictionsPerPodHour: 0.5}";

std::string Timeline(const std::vector<std::string>& entries) {
  std::string text = "kind: Scenario\nspec:\n  # mine\n  timeline:\n";
  for (const std::string& entry : entries) text += "  - " + entry + "\n";
  return text;
}

// The rate, the entries and the count of each fault.
std::string Told(const HandFaults& found) {
  std::string told;
  for (const HandFault& fault : found.faults) {
    told += (told.empty() ? "" : " ") + fault.rate;
    for (const std::size_t entry : fault.entries) told += "," + std::to_string(entry);
    told += "=" + (fault.count ? std::to_string(*fault.count) : "endless");
    if (fault.down) told += "/" + FormatDuration(*fault.down);
    for (const auto& [code, count] : fault.exits) {
      told += ":" + std::to_string(code) + "x" + std::to_string(count);
    }
  }
  for (const auto& [what, count] : found.others) {
    told += " (" + what + ")x" + std::to_string(count);
  }
  return told;
}

std::string Rated(const std::string& text, const HandFault& fault, double rate) {
  ScenarioEdit edit;
  edit.rate = RateChange{fault, rate};
  const Result<EditedText> edited = EditScenario(text, std::move(edit));
  return edited ? edited->text : "not edited";
}

TEST(ChanceEdits, ReplacePodRulesByChance) {
  const std::string text = testing::ReadFile("web/examples/retry-study-never.yaml");
  const std::string now = Edited(text, std::string("{chance: ") + kForm + "}");
  EXPECT_EQ(SpecOf(now, {"pods"}), "absent");
  EXPECT_EQ(SpecOf(now, {"chance"}),
            R"({"evictions":{"perPodHour":0.5},"pods":[{"exit":{"0":0.9,"1":0.1},)"
            R"("for":{"logNormal":{"median":"30s","p95":"1m30s"}}}],"seed":1})");
  EXPECT_NE(
      now.find("\n    - {exit: {0: 0.9, 1: 0.1}, for: {logNormal: {median: 30s, p95: 1m30s}}}\n"),
      std::string::npos)
      << now;
  EXPECT_NE(now.find("# the sleep shows whether"), std::string::npos);
}

TEST(ChanceEdits, WriteEveryFormOfChance) {
  struct Case {
    const char* name;
    std::string form, pods;
  };
  const Case cases[] = {
      {"every pod fails", "{percent: 100, exit: 3, takes: {kind: asNow}}", R"([{"exit":{"3":1}}])"},
      {"no pod fails", "{percent: 0, exit: 3, takes: {kind: asNow}}", R"([{"exit":{"0":1}}])"},
      {"one time", "{percent: 0, takes: {kind: always, time: 5s}}",
       R"([{"exit":{"0":1},"for":"5s"}])"},
      {"between two times", "{percent: 0, takes: {kind: uniform, from: 5s, to: 9s}}",
       R"([{"exit":{"0":1},"for":{"uniform":["5s","9s"]}}])"},
      {"measured times", "{percent: 0, takes: {kind: measured, times: [5s, 9s]}}",
       R"([{"exit":{"0":1},"for":{"measured":["5s","9s"]}}])"},
  };
  for (const Case& one : cases) {
    const std::string now =
        Edited("kind: Job\nmetadata: {name: a}\n", "{chance: " + one.form + ", until: 60000000}");
    EXPECT_EQ(SpecOf(now, {"chance", "pods"}), one.pods) << one.name;
    EXPECT_EQ(SpecOf(now, {"chance", "seed"}), "1") << one.name;
    EXPECT_EQ(SpecOf(now, {"until"}), "\"1m0s\"") << one.name;
  }
}

TEST(ChanceEdits, ConvertRulesToAdditionalChance) {
  EXPECT_EQ(
      SpecOf(Edited("kind: Scenario\nspec:\n  pods:\n  - runs: [{exit: 1}]\n  chance: {pods: "
                    "[{match: {index: \"0\"}, exit: {0: 1}}]}\n",
                    "{rulesAsChance: {percent: 10, exit: 1, takes: {kind: asNow}}}"),
             {}),
      R"({"chance":{"pods":[{"exit":{"0":1},"match":{"index":"0"}},{"exit":{"0":0.9,"1":0.1}}]}})");
}

TEST(ChanceEdits, ReplaceFaultsByRate) {
  const std::string text =
      Timeline({"{at: 5s, evict: {index: 0}}  # by hand", "{at: 9s, nodePressure: {index: 1}}",
                "{at: 9s, suspend: true}", "{at: 10s, node: {name: node-2, state: down}}",
                "{at: 70s, node: {name: node-2, state: up}}",
                "{at: 80s, api: {verb: create, resource: pods, count: 3, error: Forbidden}}"});
  const HandFaults found = FindHandFaults(text, nullptr);
  ASSERT_EQ(Told(found), "evictions,0,1=2 nodeLosses,3,4=1/1m0s api,5=3");
  const Exposure exposure{.pod_hours = 12, .node_hours = 3, .pods = 27};
  EXPECT_EQ(SuggestedRate(found.faults[0], exposure), 0.167);
  EXPECT_EQ(SuggestedRate(found.faults[1], exposure), 0.333);
  EXPECT_EQ(SuggestedRate(found.faults[2], exposure), 0.1);
  const std::string evictions = Rated(text, found.faults[0], 0.167);
  EXPECT_EQ(
      evictions,
      Timeline({"{at: 9s, suspend: true}", "{at: 10s, node: {name: node-2, state: down}}",
                "{at: 70s, node: {name: node-2, state: up}}",
                "{at: 80s, api: {verb: create, resource: pods, count: 3, error: Forbidden}}"}) +
          "  chance:\n    seed: 1\n    evictions:\n      perPodHour: 0.167\n");
  const std::string losses = Rated(evictions, FindHandFaults(evictions, nullptr).faults[0], 0.3);
  EXPECT_EQ(
      SpecOf(losses, {"chance"}),
      R"({"evictions":{"perPodHour":0.167},"nodeLosses":{"for":"1m0s","perNodeHour":0.3},"seed":1})");
  const std::string all = Rated(losses, FindHandFaults(losses, nullptr).faults[0], 0.1);
  EXPECT_EQ(SpecOf(all, {"chance", "api"}),
            R"([{"error":"Forbidden","resource":"pods","share":0.1,"verb":"create"}])");
  EXPECT_EQ(SpecOf(all, {"timeline"}), R"([{"at":"9s","suspend":true}])");
  EXPECT_EQ(SpecOf(Rated("kind: Scenario\nspec:\n  timeline:\n  - {at: 1s, preempt: {index: 0}}\n",
                         {.rate = "preemptions", .entries = {0}, .count = 1}, 2),
                   {}),
            R"({"chance":{"preemptions":{"perPodHour":2},"seed":1}})");
}

TEST(ManualFaults, CountPodsNamedByEntry) {
  EXPECT_EQ(Told(FindHandFaults(
                Timeline({"{at: 5s, evict: {index: \"0-3\"}}",
                          "{at: 5s, preempt: {index: \"1,4-5\", attempt: \"1-2\"}}",
                          "{at: 5s, api: {verb: create, resource: pods, calls: \"1-5\"}}"}),
                nullptr)),
            "evictions,0=4 preemptions,1=6 api,2=5");
}

TEST(ManualFaults, CountPodsThatExisted) {
  const PodCounter two = [](const Json& match, Duration time) {
    return match.contains("node") ? 3 : time == Seconds(5) ? 2 : 0;
  };
  EXPECT_EQ(Told(FindHandFaults(
                Timeline({"{at: 5s, evict: {index: \"0-3\"}}", "{at: 6s, evict: {job: b}}",
                          "{at: 7s, node: {name: node-1, state: drained}}"}),
                two)),
            "evictions,0,1,2=5");
}

TEST(ManualFaults, AreEndlessIfCallsOrNodesAre) {
  const HandFaults endless = FindHandFaults(
      "kind: Scenario\nspec:\n  until: 10m\n  timeline:\n"
      "  - {at: 5s, api: {verb: patch, resource: pods, calls: \"3-\"}}\n"
      "  - {at: 4m, node: {name: node-1, state: down}}\n"
      "  - {at: 8m, node: {name: node-1, state: deleted}}\n"
      "  - {at: 9m, node: {name: node-2, state: deleted}}\n",
      nullptr);
  EXPECT_EQ(Told(endless), "api,0=endless nodeLosses,1,2,3=2/6m0s");
  EXPECT_EQ(SuggestedRate(endless.faults[0], {1, 4, 9}), 1);
  EXPECT_EQ(SuggestedRate(endless.faults[1], {1, 4, 9}), 0.5);
}

TEST(ManualFaults, BecomeExitCodesIfPodsAreKilled) {
  const std::string text = Timeline(
      {"{at: 5s, kill: {index: \"0-1\"}}", "{at: 6s, kill: {index: 2, exit: 42}}",
       "{at: 7s, kill: {index: 3, exit: 0}}", "{at: 8s, controller: {name: job, state: restart}}",
       "{at: 9s, delete: {kind: Pod, pod: {index: 1}}}", "{at: 9s, hang: {index: 4}}",
       "{at: 9s, hang: {index: 5}}", "{at: 9s, watchDelay: 5s}"});
  const HandFaults found = FindHandFaults(text, nullptr);
  EXPECT_EQ(Told(found),
            "exits,0,1=3:137x2:42x1 (kill)x1 (controller restart)x1 (delete Pod)x1 (hang)x2 "
            "(watchDelay)x1");
  EXPECT_EQ(SuggestedRate(found.faults[0], {1, 1, 10}), 0.3);
  EXPECT_EQ(SpecOf(Rated(text, found.faults[0], 0.3), {"chance"}),
            R"({"pods":[{"exit":{"0":0.7,"137":0.2,"42":0.1}}],"seed":1})");
  // A share of all pods has no effect next to rules for the ends of pods.
  EXPECT_EQ(Told(FindHandFaults("kind: Scenario\nspec:\n  pods: [{runs: [{for: 9s}]}]\n"
                                "  timeline:\n  - {at: 5s, kill: {index: 0}}\n",
                                nullptr)),
            " (kill)x1");
}

TEST(ChanceEdits, ChangeSeed) {
  const std::string text =
      "kind: Scenario\nspec:\n  chance: {seed: 1, evictions: {perPodHour: 1}}  # mine\n";
  EXPECT_EQ(Edited(text, "{spec: {chance.seed: 42}}"),
            "kind: Scenario\nspec:\n  chance: {seed: 42, evictions: {perPodHour: 1}}  # mine\n");
}

TEST(JobEdits, SetAndRemoveFieldInPlace) {
  const std::string text = testing::ReadFile("web/examples/retry-study-never.yaml");
  const auto with = [&](const std::string& object, const std::string& path,
                        const std::string& yaml) {
    return Edited(text, "{fields: [{object: \"" + object + "\", path: \"" + path + "\", yaml: \"" +
                            yaml + "\"}]}");
  };
  const auto replaced = [&](const std::string& before, const std::string& after) {
    std::string changed = text;
    return changed.replace(changed.find(before), before.size(), after);
  };
  EXPECT_EQ(with("", "spec.backoffLimit", "5"), replaced("backoffLimit: 3", "backoffLimit: 5"));
  EXPECT_EQ(with("", "spec.backoffLimit", "null"), replaced("  backoffLimit: 3\n", ""));
  EXPECT_EQ(with("", "spec.parallelism", "4"),
            replaced("backoffLimit: 3\n", "backoffLimit: 3\n  parallelism: 4\n"));
  EXPECT_EQ(with("", "spec.template.spec.restartPolicy", "OnFailure"),
            replaced("restartPolicy: Never", "restartPolicy: OnFailure"));
  const std::string image = with("", "spec.template.spec.containers[0].image", "other");
  EXPECT_NE(image.find("image: other"), std::string::npos) << image;
  EXPECT_NE(image.find("# so that the pod is killed immediately"), std::string::npos) << image;
  EXPECT_EQ(with("Job/other", "spec.backoffLimit", "5"), "not edited");
  EXPECT_EQ(with("", "spec.backoffLimit.below", "5"), "not edited");
}

TEST(JobEdits, NameJobsLikeVariations) {
  const auto job = [](const std::string& name, const std::string& name_space) {
    return "kind: Job\nmetadata: {name: " + name +
           (name_space.empty() ? "" : ", namespace: " + name_space) +
           "}\nspec: {backoffLimit: 1}\n---\n";
  };
  const std::string cron =
      "kind: CronJob\nmetadata: {name: c}\nspec: {jobTemplate: {spec: {backoffLimit: 2}}}\n";
  const std::string text = job("a", "") + job("b", "x") + job("b", "w") + cron;
  std::string objects;
  for (const JobInText& one : JobsIn(*ReadDocuments(text))) {
    objects += one.object + "(" + one.prefix + ") ";
  }
  EXPECT_EQ(objects, "(spec.) Job/x/b(spec.) Job/w/b(spec.) CronJob/c(spec.jobTemplate.spec.) ");
  EXPECT_EQ(Edited(text, "{fields: [{object: Job/w/b, path: spec.backoffLimit, yaml: '7'}]}"),
            job("a", "") + job("b", "x") +
                "kind: Job\nmetadata: {name: b, namespace: w}\nspec: {backoffLimit: 7}\n---\n" +
                cron);
}

}  // namespace
}  // namespace jobplay
