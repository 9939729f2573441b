// The first difference of two versions, and the releases that are named for it.
#include "core/sim/compare.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "core/view/versions/compare_text.h"
#include "core/words/phrase.h"
#include "tests/support/version_runs.h"

namespace jobplay::versions {
namespace {

VersionRun Compared(const std::string& text, const std::string& version) {
  ScenarioAnswer answer = ReadScenario(text, version, nullptr, World::kPlain);
  EXPECT_TRUE(answer.scenario.has_value()) << version;
  return RunForComparison(std::make_shared<const Scenario>(std::move(*answer.scenario)));
}

std::string Never3() {
  return JobScenario("v1.36", "Never", "  backoffLimit: 3\n",
                     "  pods: [{runs: [{for: 5.3s, exit: 1}]}]\n");
}

bool Names(const Parting& parting, const std::string& id) {
  return std::any_of(parting.rules.begin(), parting.rules.end(),
                     [&](const RuleDifference& rule) { return rule.id == id; });
}

TEST(VersionComparison, ReportsOutcomeOfEachRun) {
  const VersionRun old = Compared(Never3(), "v1.18");
  const VersionRun now = Compared(Never3(), "v1.36");
  ASSERT_EQ(now.jobs.size(), 1u);
  EXPECT_EQ(now.jobs[0].condition, "Failed");
  EXPECT_EQ(now.jobs[0].reason, "BackoffLimitExceeded");
  EXPECT_EQ(now.jobs[0].failed, 4);
  EXPECT_EQ(now.jobs[0].pods, 4);
  EXPECT_TRUE(now.jobs[0].finished_at.has_value());
  EXPECT_EQ(old.jobs[0].reason, "BackoffLimitExceeded");
  EXPECT_EQ(old.jobs[0].pods, 3);
}

TEST(VersionComparison, FindsMilestoneAndReleaseOfFirstDifference) {
  const VersionRun old = Compared(Never3(), "v1.18");
  const VersionRun now = Compared(Never3(), "v1.29");
  const std::optional<Parting> parting = FindParting(old, now);
  ASSERT_TRUE(parting.has_value());
  ASSERT_TRUE(parting->left && parting->right);
  EXPECT_EQ(Say(old.milestones[*parting->left].Told()), "demo gets Failed (BackoffLimitExceeded)");
  EXPECT_EQ(Say(now.milestones[*parting->right].Told()), "pod 4 of demo is created");
  EXPECT_TRUE(Names(*parting, "counts-failed-pods-not-retries"));
  EXPECT_TRUE(Names(*parting, "tracks-with-finalizers"));
  const std::optional<Parting> shift = FindShift(old, now);
  ASSERT_TRUE(shift.has_value());
  EXPECT_EQ(Say(old.milestones[*shift->left].Told()), "pod 2 of demo is created");
  EXPECT_TRUE(Names(*shift, "backs-off-from-finish-time"));
}

// The cluster around the controllers changed, too.
TEST(VersionComparison, NamesKubeletChangeThatMovesEndOfPod) {
  const auto run = [](const std::string& version) {
    ScenarioAnswer answer = ReadScenario(Never3(), version, nullptr, World::kCluster);
    return RunForComparison(std::make_shared<const Scenario>(std::move(*answer.scenario)));
  };
  const std::optional<Parting> shift = FindShift(run("v1.18"), run("v1.29"));
  ASSERT_TRUE(shift.has_value());
  EXPECT_TRUE(Names(*shift, "ends-pods-after-containers"));
}

TEST(VersionComparison, ListsRejectingVersionAndComparesOthers) {
  VersionRun refused;
  refused.version = "v1.8";
  refused.refusal = Verbatim("unknown field \"spec.podFailurePolicy\"");
  const VersionRun run = Compared(Never3(), "v1.36");
  VersionRun older = refused;
  older.version = "v1.18";
  const std::string text = ComparisonText({run, refused, older, run});
  EXPECT_NE(text.find("\nv1.8      -      rejected"), std::string::npos) << text;
  EXPECT_NE(text.find("\nRejected by v1.8, v1.18: unknown field"), std::string::npos) << text;
  EXPECT_NE(text.find("Both do the same things at the same times."), std::string::npos) << text;
}

TEST(VersionComparison, FindsFailureTargetSinceV131) {
  const std::optional<Parting> parting =
      FindParting(Compared(Never3(), "v1.29"), Compared(Never3(), "v1.31"));
  ASSERT_TRUE(parting.has_value());
  ASSERT_EQ(parting->rules.size(), 1u);
  EXPECT_EQ(parting->rules[0].id, "finish-awaits-terminating-pods");
}

TEST(VersionComparison, OmitsLaterChangesWithoutEffect) {
  const std::optional<Parting> shift =
      FindShift(Compared(Never3(), "v1.18"), Compared(Never3(), "v1.36"));
  ASSERT_TRUE(shift.has_value());
  EXPECT_TRUE(Names(*shift, "backs-off-from-finish-time"));
  for (const RuleDifference& rule : shift->rules) EXPECT_LE(rule.since, 29) << rule.id;
}

TEST(VersionComparison, NamesOnlyCauseOfDifference) {
  const std::optional<Parting> parting =
      FindParting(Compared(Never3(), "v1.29"), Compared(Never3(), "v1.36"));
  ASSERT_TRUE(parting.has_value());
  ASSERT_EQ(parting->rules.size(), 1u);
  EXPECT_EQ(parting->rules[0].id, "finish-awaits-terminating-pods");
}

TEST(VersionComparison, ReportsDifferenceInTimeLikeAnyOther) {
  const std::string restarts = JobScenario("v1.36", "OnFailure", "  backoffLimit: 3\n",
                                           "  pods: [{runs: [{for: 5.3s, exit: 1}]}]\n");
  const VersionRun old = Compared(restarts, "v1.18");
  const VersionRun now = Compared(restarts, "v1.29");
  EXPECT_FALSE(FindParting(old, now).has_value());
  const std::optional<Parting> shift = FindShift(old, now);
  ASSERT_TRUE(shift.has_value());
  EXPECT_EQ(shift->left, shift->right);
  EXPECT_TRUE(Names(*shift, "batches-syncs"));
  const std::string text = ComparisonText({old, now});
  EXPECT_NE(text.find("v1.18 and v1.29 first differ in time here:"), std::string::npos) << text;
  EXPECT_NE(text.find("v1.18 at 47.42s, step 31: pod 1 of demo is deleted"), std::string::npos)
      << text;
  EXPECT_NE(text.find("since v1.24"), std::string::npos) << text;
  // Before finalizers, a deleted pod was not counted.
  EXPECT_NE(text.find("but the final states differ:\n  Job demo status.failed: unset in v1.18, 1 "
                      "in v1.29\n"),
            std::string::npos)
      << text;
}

TEST(VersionComparison, ReportsThatNothingDiffers) {
  const VersionRun a = Compared(Never3(), "v1.34");
  const VersionRun b = Compared(Never3(), "v1.36");
  EXPECT_FALSE(FindParting(a, b).has_value());
  EXPECT_FALSE(FindShift(a, b).has_value());
  const std::string text = ComparisonText({a, b});
  EXPECT_NE(text.find("v1.34 and v1.36 do the same things at the same times."), std::string::npos)
      << text;
  EXPECT_NE(text.find("BackoffLimitExceeded"), std::string::npos);
}

TEST(VersionComparison, UsesRequestedLanguage) {
  const std::string text =
      ComparisonText({Compared(Never3(), "v1.18"), Compared(Never3(), "v1.29")}, LanguageOf("ja"));
  for (const char* told : {"v1.18とv1.29はここで分かれる:\n", "demoのPod 4が作られる\n",
                           "v1.25から: 終わったPodは、それぞれ一度だけ数えられるまで"}) {
    EXPECT_NE(text.find(told), std::string::npos) << text;
  }
}

// One scenario with one difference in each pair.
struct Pair {
  const char* what;
  const char* left;  // the world
  const char* right;
  const char* told;
};

void PrintTo(const Pair& pair, std::ostream* out) { *out << pair.what; }

class ComparePairs : public ::testing::TestWithParam<Pair> {};

TEST_P(ComparePairs, AreNeverReportedAsEqual) {
  const Pair& pair = GetParam();
  const auto run = [](const char* world) {
    return Compared(JobScenario("v1.36", "Never", "  backoffLimit: 1\n", world), "v1.36");
  };
  const VersionRun left = run(pair.left), right = run(pair.right);
  const std::string text = ComparisonText({left, right});
  EXPECT_NE(text.find(pair.told), std::string::npos) << text;
  for (const char* same : {"do the same", "all else happens"}) {
    EXPECT_EQ(text.find(same), std::string::npos) << text;
  }
  // Each is reported as equal to itself.
  for (const VersionRun& one : {left, right}) {
    EXPECT_NE(ComparisonText({one, one}).find("do the same things at the same times."),
              std::string::npos);
  }
}

INSTANTIATE_TEST_SUITE_P(
    , ComparePairs,
    ::testing::Values(
        Pair{"exit codes", "  pods: [{runs: [{for: 5s, exit: 1}]}]\n",
             "  pods: [{runs: [{for: 5s, exit: 3}]}]\n", "pod 1 of demo fails (exit 3)\n"},
        Pair{"exit reasons", "  pods: [{runs: [{for: 5s, exit: 137}]}]\n",
             "  pods: [{runs: [{for: 5s, exit: 137, reason: OOMKilled}]}]\n",
             "pod 1 of demo fails (OOMKilled, exit 137)\n"},
        Pair{"refused actions", "  timeline: []\n",
             "  timeline: [{at: 5s, delete: {kind: Job, name: other}}]\n",
             "the API server rejects an action: jobs.batch \"other\" not found\n"},
        Pair{"pods removed after their end", "  timeline: []\n",
             "  timeline: [{at: 30s, node: {name: node-1, state: deleted}}]\n",
             "  pod 1 of demo: exists in v1.36, does not exist in v1.36\n"},
        Pair{"removed Jobs", "  timeline: []\n",
             "  timeline: [{at: 30s, delete: {kind: Job, name: demo}}]\n", "demo is gone\n"},
        Pair{"a pod that becomes ready later", "  timeline: []\n", "  pods: [{readyDelay: 2s}]\n",
             "  pod 1 of demo ready: true in v1.36, unset in v1.36\n"},
        Pair{"a status that is not written", "  timeline: []\n",
             "  timeline: [{at: 0s, api: {verb: updateStatus, resource: jobs, count: 1, error: "
             "Conflict}}]\n",
             "first show different states at 10ms"},
        Pair{"nodes with a pod that is not ready", "  timeline: []\n",
             "  timeline: [{at: 5s, node: {name: node-1, state: down}}]\n", "diverge here"},
        Pair{"outcomes, if everything happens at other times", "  pods: [{runs: [{for: 5s}]}]\n",
             "  pods: [{runs: [{for: 6s}]}]\n  timeline: [{at: 30s, node: {name: node-1, state: "
             "deleted}}]\n",
             "but the final states differ:\n  pod 1 of demo: exists in v1.36"}),
    [](const ::testing::TestParamInfo<Pair>& info) {
      std::string name;
      for (const char* c = info.param.what; *c != '\0'; ++c) {
        if (*c != ',') name += *c == ' ' ? '_' : *c;
      }
      return name;
    });

TEST(VersionComparison, NamesRuleBehindDisplayDifference) {
  // kubernetes#134521: since v1.36 a suspended Job has no start time.
  const std::string text = JobScenario(
      "v1.36", "Never", "",
      "  timeline:\n  - {at: 4s, patch: {kind: Job, name: demo, patch: {spec: {suspend: true}}}}\n"
      "  - {at: 60s, patch: {kind: Job, name: demo, patch: {spec: {suspend: false}}}}\n");
  const VersionRun old = Compared(text, "v1.34"), now = Compared(text, "v1.36");
  EXPECT_FALSE(FindParting(old, now).has_value());
  const std::optional<ShownDifference> shown = FindShownDifference(old, now);
  ASSERT_TRUE(shown.has_value());
  ASSERT_FALSE(shown->fields.empty());
  EXPECT_EQ(Say(shown->fields[0].object), "Job demo");
  EXPECT_EQ(shown->fields[0].field, "status.startTime");
  EXPECT_EQ(shown->fields[0].left, 0);
  EXPECT_TRUE(shown->fields[0].right.is_null());
  ASSERT_EQ(shown->rules.size(), 1u);
  EXPECT_EQ(shown->rules[0].id, "MutableSchedulingDirectivesForSuspendedJobs");
}

TEST(VersionComparison, SkipsGatesThatOtherVersionLacks) {
  const std::string text = JobScenario("v1.31", "Never", "  backoffLimit: 3\n",
                                       "  cluster: {featureGates: {JobManagedBy: true}}\n");
  EXPECT_TRUE(ReadScenario(text, "v1.18").scenario.has_value());
  EXPECT_TRUE(ReadScenario(text, "v1.31").scenario->generation.Enabled(Feature::kJobManagedBy));
}

TEST(VersionComparison, CountsJobsOfCronJobWithoutNames) {
  const std::string text =
      "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: tick}\nspec:\n  schedule: \"* * * * *\"\n"
      "  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: "
      "busybox}]}}}}\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\n"
      "spec: {until: 150s}\n";
  const VersionRun old = Compared(text, "v1.18");
  const VersionRun now = Compared(text, "v1.29");
  EXPECT_FALSE(FindParting(old, now).has_value());
  ASSERT_FALSE(old.jobs.empty());
  EXPECT_EQ(Say(old.jobs[0].role.Job()), "Job 1 of tick");
  EXPECT_EQ(Say(old.jobs[0].role.Job(), LanguageOf("ja")), "tickの1番目のJob");
  const auto pod = std::find_if(
      old.milestones.begin(), old.milestones.end(),
      [](const Milestone& passed) { return passed.kind == MilestoneKind::kPodCreated; });
  ASSERT_NE(pod, old.milestones.end());
  EXPECT_EQ(Say(pod->Told()), "pod 1 of Job 1 of tick is created");
  EXPECT_EQ(Say(pod->Told(), LanguageOf("ja")), "tickの1番目のJobのPod 1が作られる");
}

}  // namespace
}  // namespace jobplay::versions
