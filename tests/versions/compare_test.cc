// Where two versions part, and which releases are named for it.
#include "core/sim/compare.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>

#include "core/view/compare_text.h"
#include "tests/support/version_runs.h"

namespace jobplay::versions {
namespace {

VersionRun Compared(const std::string& text, const std::string& version) {
  ScenarioAnswer answer = ReadScenario(text, version);
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

TEST(Compare, SaysHowEachRunEnded) {
  const VersionRun old = Compared(Never3(), "v1.18");
  const VersionRun now = Compared(Never3(), "v1.36");
  ASSERT_EQ(now.jobs.size(), 1u);
  EXPECT_EQ(now.jobs[0].condition, "Failed");
  EXPECT_EQ(now.jobs[0].reason, "BackoffLimitExceeded");
  EXPECT_EQ(now.jobs[0].failed, 4);
  EXPECT_EQ(now.jobs[0].pods, 4);
  EXPECT_TRUE(now.jobs[0].finished_at.has_value());
  EXPECT_EQ(old.jobs[0].condition, "");
  EXPECT_GT(old.jobs[0].pods, 50);
}

TEST(Compare, FindsTheMilestoneAndTheReleaseWhereOldAndNewPart) {
  const VersionRun old = Compared(Never3(), "v1.18");
  const VersionRun now = Compared(Never3(), "v1.29");
  const std::optional<Parting> parting = FindParting(old, now);
  ASSERT_TRUE(parting.has_value());
  ASSERT_TRUE(parting->left && parting->right);
  EXPECT_EQ(old.milestones[*parting->left].Text(), "pod 5 of demo is created");
  EXPECT_EQ(now.milestones[*parting->right].Text(), "demo gets Failed");
  EXPECT_TRUE(Names(*parting, "counts-failed-pods-not-retries"));
  EXPECT_TRUE(Names(*parting, "tracks-with-finalizers"));
  const std::optional<Parting> shift = FindShift(old, now);
  ASSERT_TRUE(shift.has_value());
  EXPECT_EQ(old.milestones[*shift->left].Text(), "pod 2 of demo is created");
  EXPECT_TRUE(Names(*shift, "backs-off-from-finish-time"));
}

TEST(Compare, ListsAVersionThatRefusesTheScenarioAndComparesTheOthers) {
  VersionRun refused;
  refused.version = "v1.8";
  refused.refusal = "unknown field \"spec.podFailurePolicy\"";
  const VersionRun run = Compared(Never3(), "v1.36");
  const std::string text = ComparisonText({run, refused, run});
  EXPECT_NE(text.find("\nv1.8      -      refused"), std::string::npos) << text;
  EXPECT_NE(text.find("v1.8 refuses the scenario: unknown field"), std::string::npos) << text;
  EXPECT_NE(text.find("v1.36 and v1.36 do the same at the same times."), std::string::npos) << text;
}

TEST(Compare, FindsThatTheFailureIsAnnouncedSinceThirtyOne) {
  const std::optional<Parting> parting =
      FindParting(Compared(Never3(), "v1.29"), Compared(Never3(), "v1.31"));
  ASSERT_TRUE(parting.has_value());
  ASSERT_EQ(parting->rules.size(), 1u);
  EXPECT_EQ(parting->rules[0].id, "finish-awaits-terminating-pods");
}

TEST(Compare, LeavesOutWhatCameLaterAndMakesNoDifferenceBetweenOldAndNew) {
  const std::optional<Parting> shift =
      FindShift(Compared(Never3(), "v1.18"), Compared(Never3(), "v1.36"));
  ASSERT_TRUE(shift.has_value());
  EXPECT_TRUE(Names(*shift, "backs-off-from-finish-time"));
  for (const RuleDifference& rule : shift->rules) EXPECT_LE(rule.since, 29) << rule.id;
}

TEST(Compare, NamesOnlyWhatMadeTheDifferenceNotAllThatChanged) {
  const std::optional<Parting> parting =
      FindParting(Compared(Never3(), "v1.29"), Compared(Never3(), "v1.36"));
  ASSERT_TRUE(parting.has_value());
  ASSERT_EQ(parting->rules.size(), 1u);
  EXPECT_EQ(parting->rules[0].id, "finish-awaits-terminating-pods");
}

TEST(Compare, TellsOfADifferenceInTimeWhatItTellsOfAParting) {
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
  EXPECT_NE(text.find("v1.18 at 47.42s, step 33: pod 1 of demo is deleted"), std::string::npos)
      << text;
  EXPECT_NE(text.find("since v1.24"), std::string::npos) << text;
  EXPECT_NE(text.find("They never part"), std::string::npos) << text;
}

TEST(Compare, SaysWhenNothingDiffers) {
  const VersionRun a = Compared(Never3(), "v1.34");
  const VersionRun b = Compared(Never3(), "v1.36");
  EXPECT_FALSE(FindParting(a, b).has_value());
  EXPECT_FALSE(FindShift(a, b).has_value());
  const std::string text = ComparisonText({a, b});
  EXPECT_NE(text.find("v1.34 and v1.36 do the same at the same times."), std::string::npos) << text;
  EXPECT_NE(text.find("BackoffLimitExceeded"), std::string::npos);
}

TEST(Compare, PassesOverGatesThatTheOtherVersionDoesNotHave) {
  const std::string text = JobScenario("v1.31", "Never", "  backoffLimit: 3\n",
                                       "  cluster: {featureGates: {JobManagedBy: true}}\n");
  EXPECT_TRUE(ReadScenario(text, "v1.18").scenario.has_value());
  EXPECT_TRUE(ReadScenario(text, "v1.31").scenario->generation.Enabled(Feature::kJobManagedBy));
}

TEST(Compare, CountsTheJobsOfACronJobNotTheirNames) {
  const std::string text =
      "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: tick}\nspec:\n  schedule: \"* * * * *\"\n"
      "  jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: "
      "busybox}]}}}}\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\n"
      "spec: {until: 150s}\n";
  const VersionRun old = Compared(text, "v1.18");
  const VersionRun now = Compared(text, "v1.29");
  EXPECT_FALSE(FindParting(old, now).has_value());
  ASSERT_FALSE(old.jobs.empty());
  EXPECT_EQ(old.jobs[0].name, "Job 1 of tick");
}

}  // namespace
}  // namespace jobplay::versions
