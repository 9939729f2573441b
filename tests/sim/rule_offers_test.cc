// After an offer for a container, its pods do what it says.
#include "core/sim/rule_offers.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/sim/scenario.h"
#include "core/words/phrase.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

std::string JobText(const char* restart_policy) {
  return std::string(
             "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  template:\n    spec:\n"
             "      restartPolicy: ") +
         restart_policy +
         "\n      containers: [{name: main, image: busybox, command: [sh, -c, 'sleep 5; exit 2']}]\n";
}

// The ends of the Job's pods with the rules of that offer: exit codes and reasons, the starts of a
// container in order.
std::string EndsWith(const char* restart_policy, std::size_t offer) {
  const std::string text = JobText(restart_policy);
  const ScenarioAnswer answer = ReadScenario(text, "");
  const std::vector<RuleOffer>& offers = answer.problems.back().offers;
  const Json scenario = {{"apiVersion", "playground/v1"},
                         {"kind", "Scenario"},
                         {"spec", {{"until", "20m"}, {"pods", offers.at(offer).rules}}}};
  testing::WholeRun run(scenario.dump() + "\n---\n" + text);
  std::string ends;
  const Json lanes = Json::parse(run.engine.AllLanes());
  for (const Json& pod : lanes["pods"]) {
    const Json& last = pod["segments"].back();
    if (!ends.empty()) ends += ", ";
    ends += last["kind"].get<std::string>();
    if (last.contains("exit")) ends += " " + last["exit"].dump();
    if (last.contains("reason")) ends += " " + last["reason"].get<std::string>();
    if (last.contains("restarts")) ends += " after " + last["restarts"].dump() + " restarts";
  }
  return ends;
}

TEST(RuleOffers, MatchAttemptsIfPodsAreReplaced) {
  EXPECT_EQ(EndsWith("Never", 1), "failed 1 Error, succeeded 0 Completed");
  EXPECT_EQ(EndsWith("Never", 2), "failed 1 Error, failed 137 OOMKilled, succeeded 0 Completed");
  EXPECT_EQ(EndsWith("Never", 3), "failed 2 Error, failed 2 Error, failed 2 Error, running");
  EXPECT_EQ(EndsWith("Never", 4), "running");
}

TEST(RuleOffers, MatchStartsIfContainersRestart) {
  EXPECT_EQ(EndsWith("OnFailure", 1), "succeeded 0 Completed after 1 restarts");
  EXPECT_EQ(EndsWith("OnFailure", 2), "succeeded 0 Completed after 2 restarts");
}

// The offer "takes 5 minutes" says what else it would change.
TEST(RuleOffers, SayIfTakingLongMakesContainerSucceed) {
  std::string text = JobText("Never");
  text.replace(text.find("exit 2"), 6, "exit $((JOB_COMPLETION_INDEX + 1))");
  text.replace(text.find("  template"), 0, "  completionMode: Indexed\n  completions: 3\n");
  const ScenarioAnswer answer = ReadScenario(text, "");
  const RuleOffer& offer = answer.problems.back().offers.at(3);
  EXPECT_EQ(Say(offer.label), "takes 5 minutes and succeeds");
  EXPECT_EQ(offer.rules.front()["containers"]["main"].dump(), R"([{"for":"5m0s"}])");
}

TEST(RuleOffers, IncludeNoSecondFailureForSidecar) {
  std::string text = JobText("Never");
  text.replace(text.find("containers:"), 0,
               "initContainers: [{name: proxy, image: p, restartPolicy: Always}]\n      ");
  for (const Problem& problem : ReadScenario(text, "").problems) {
    if (problem.path.find("initContainers") == std::string::npos) continue;
    for (const RuleOffer& offer : problem.offers)
      EXPECT_EQ(Say(offer.label).find("OOM"), std::string::npos) << Say(offer.label);
  }
}

TEST(RuleOffers, IncludeSecondAttemptUnlessFirstFailureEndsJob) {
  const auto is_offered = [](const std::string& text, const char* object) {
    for (const Problem& problem : ReadScenario(text, "").problems) {
      if (problem.object != object || problem.offers.empty()) continue;
      const std::vector<RuleOffer>& offers = problem.offers;
      EXPECT_EQ(Say(offers.front().label), "fails every time (exit 1)");
      return std::any_of(offers.begin(), offers.end(), [](const RuleOffer& offer) {
        return Say(offer.label).find("OOM") != std::string::npos;
      });
    }
    ADD_FAILURE() << "no offers: " << text;
    return false;
  };
  const auto job = [](const std::string& spec, const char* name = "demo",
                      const char* restart_policy = "Never") {
    return std::string("apiVersion: batch/v1\nkind: Job\nmetadata: {name: ") + name + "}\nspec:\n" +
           spec + "  template:\n    spec:\n      restartPolicy: " + restart_policy +
           "\n      containers: [{name: main, image: busybox}]\n";
  };
  const std::string none = "  backoffLimit: 0\n";
  const std::string other = job(none, "other");
  const std::string as_json =
      R"({"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "demo"}, "spec": {"backoffLimit": 0, )"
      R"("template": {"spec": {"restartPolicy": "Never", "containers": [{"name": "main", "image": "a"}]}}}})";
  const struct {
    const char* name;
    std::string text;
    bool offered;
  } cases[] = {
      {"the default of Kubernetes", job(""), true},
      {"backoffLimit 0", job(none), false},
      {"with OnFailure", job(none, "demo", "OnFailure"), false},
      {"as JSON", as_json, false},
      {"a higher limit", job("  backoffLimit: 10\n"), true},
      {"a limit in a comment", job("  # backoffLimit: 0\n"), true},
      {"parallel pods", job(none + "  parallelism: 3\n"), true},
      {"one pod after another", job(none + "  parallelism: 1\n"), false},
      {"a limit per index",
       job("  completionMode: Indexed\n  completions: 2\n  backoffLimitPerIndex: 0\n"), false},
      {"a failure that can be ignored",
       job(none + "  podFailurePolicy: {rules: [{action: Ignore, onPodConditions: [{type: "
                  "DisruptionTarget}]}]}\n"),
       true},
      {"a limit in the previous manifest", other + "---\n" + job(""), true},
      {"a limit in the next manifest", job("") + "---\n" + other, true},
      {"in a list", R"({"apiVersion": "v1", "kind": "List", "items": [)" + as_json + "]}", false},
      {"between others", job("", "first") + "---\n" + job(none) + "---\n" + job("", "last"), false},
  };
  for (const auto& one : cases) {
    EXPECT_EQ(is_offered(one.text, "Job/demo"), one.offered) << one.name;
  }
  std::string windows = job("") + "---\n" + other;
  for (std::size_t at = 0; (at = windows.find('\n', at)) != std::string::npos; at += 2)
    windows.replace(at, 1, "\r\n");
  EXPECT_TRUE(is_offered(windows, "Job/demo")) << "with the line breaks of Windows";
  EXPECT_FALSE(is_offered(windows, "Job/other")) << "with the line breaks of Windows";
}

TEST(RuleOffers, IncludeCronJobNextToOtherJobs) {
  const std::string cron =
      "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: tick}\nspec:\n  schedule: '* * * * *'\n"
      "  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: x}]}}}}\n";
  EXPECT_FALSE(ReadScenario(cron, "").problems.back().offers.empty());
  const ScenarioAnswer two = ReadScenario(cron + "---\n" + JobText("Never"), "");
  const auto of_tick =
      std::find_if(two.problems.begin(), two.problems.end(), [](const Problem& problem) {
        return problem.object == "CronJob/tick" && problem.severity == Severity::kInfo;
      });
  ASSERT_TRUE(of_tick != two.problems.end() && !of_tick->offers.empty());
  EXPECT_EQ(of_tick->offers.front().rules.front()["match"], Json({{"cronJob", "tick"}}));
  ASSERT_FALSE(two.problems.back().offers.empty());
  EXPECT_EQ(two.problems.back().offers.front().rules.front()["match"], Json({{"job", "demo"}}));
}

// tick-extra is not a Job that the CronJob tick creates.
TEST(RuleOffers, MatchJobsOfCronJob) {
  std::string others = JobText("Never");
  others.replace(others.find("name: demo"), 10, "name: tick-extra");
  testing::WholeRun run(
      "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: tick}\nspec:\n  schedule: '* * * * *'\n"
      "  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: x}]}}}}\n"
      "---\n" +
      others +
      "---\napiVersion: playground/v1\nkind: Scenario\nspec:\n  until: 90s\n"
      "  pods: [{match: {cronJob: tick}, runs: [{for: 1s, exit: 7}]}]\n");
  std::map<std::string, int> failed;
  const Json lanes = Json::parse(run.engine.AllLanes());
  for (const Json& pod : lanes["pods"]) {
    const Json& last = pod["segments"].back();
    if (last["kind"] == "failed") ++failed[last["exit"].dump()];
    EXPECT_EQ(last.value("exit", -1) == 7, pod["job"] != "tick-extra") << pod.dump();
  }
  EXPECT_GE(failed["7"], 1);
}

}  // namespace
}  // namespace jobplay
