// Expectations: every kind of claim passes if it holds, and otherwise reports the actual value.
#include "core/share/verify.h"

#include <gtest/gtest.h>

#include <string>

#include "core/words/phrase.h"
#include "tests/support/files.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

// A Job whose pods fail after 3 s: at 4.5 s, 17.5 s (noticed at 19 s), ...
std::string WithExpectation(const std::string& entry) {
  return R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  backoffLimit: 1
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: two-failures}
spec:
  pods: [{runs: [{for: 3s, exit: 7}]}]
  expect:
  - )" + entry +
         "\n";
}

std::vector<BrokenExpectation> Check(const std::string& entry) {
  Timeline timeline(testing::Load(WithExpectation(entry)));
  return Verify(timeline);
}

// The one remaining Job is meant, in any namespace.
TEST(Claims, FindOnlyJobOfNamespace) {
  const auto job = [](const std::string& namespace_, const std::string& spec) {
    return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo, namespace: " + namespace_ +
           "}\nspec:\n" + spec +
           "  template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}\n---\n";
  };
  for (const char* first : {"default", "team-b"}) {
    const std::string text = job(first, "  ttlSecondsAfterFinished: 1\n") + job("team-a", "") +
                             "apiVersion: playground/v1\nkind: Scenario\nspec:\n"
                             "  expect: [{job: \"\", condition: Complete}]\n";
    EXPECT_EQ(testing::BrokenClaims(text, std::nullopt), "") << first;
  }
}

TEST(Claims, PassIfTheyHold) {
  for (const char* entry : {
           "{job: demo, condition: Failed, reason: BackoffLimitExceeded, message: has reached, "
           "failed: 2}",
           "{job: demo, finished: true, active: 0, ready: 0, succeeded: 0, terminating: 0}",
           "{at: 3s, job: demo, finished: false, active: 1, ready: 1, completedIndexes: \"\"}",
           "{at: 4s, job: demo, failed: \"0-1\"}",
           "at 4s active=1 failed=0",
           "at 48s failed=2",
           "condition=Failed reason=BackoffLimitExceeded failed=2-",
           "{job: other, exists: false}",
           "{cronJob: demo, exists: false}",
           "{jobs: {condition: Failed}, count: 1}",
           "{jobs: {cronJob: demo}, count: 0}",
           "{pods: {job: demo, phase: Failed, exit: 7, ready: false, deleting: false, restarts: "
           "0}, count: 2}",
           "{pods: {attempt: 2, reason: Error}}",
           "{pods: {condition: DisruptionTarget}, count: 0}",
           "{event: BackoffLimitExceeded, object: Job/demo, message: backoff limit}",
           "{at: 5s, event: SuccessfulCreate, count: 1}",
           "{event: Completed, count: 0}",
       }) {
    for (const BrokenExpectation& broken : Check(entry))
      ADD_FAILURE() << entry << ": " << Say(broken.message);
  }
}

TEST(Claims, ReportActualValueIfTheyFail) {
  const struct {
    const char* entry;
    const char* message;
  } cases[] = {
      {"{job: demo, failed: 3}", "at the end: Job demo: failed is 2, expected 3"},
      {"{at: 3s, job: demo, failed: \"1-\"}", "at 3s: Job demo: failed is 0, expected 1-"},
      {"{at: 3s, job: demo, condition: Failed}",
       "at 3s: Job demo is not Failed; its conditions: none"},
      {"{job: demo, condition: Failed, reason: DeadlineExceeded}",
       "at the end: Job demo is Failed with reason BackoffLimitExceeded, expected "
       "DeadlineExceeded"},
      {"{job: demo, finished: false}",
       "at the end: Job demo has finished; its conditions: FailureTarget (BackoffLimitExceeded), "
       "Failed (BackoffLimitExceeded)"},
      {"{at: 3s, job: demo, finished: true}",
       "at 3s: Job demo has not finished; its conditions: none"},
      {"{job: demo, condition: Failed, message: no such}",
       "at the end: Job demo is Failed with the message \"Job has reached the specified backoff "
       "limit\", which does not contain \"no such\""},
      {"{jobs: {condition: Failed}, count: 3}", "at the end: 1 matching Job, expected 3"},
      {"{job: demo, completedIndexes: 0}",
       "at the end: Job demo: completedIndexes is \"\", expected \"0\""},
      {"at 4s failed=1", "at 4s: Job demo: failed is 0, expected 1"},
      {"{job: other, failed: 1}", "at the end: there is no Job other"},
      {"{job: demo, exists: false}", "at the end: Job demo exists, but should not"},
      {"{pods: {phase: Succeeded}}", "at the end: 0 matching pods, expected at least 1"},
      {"{pods: {exit: 7}, count: 1}", "at the end: 2 matching pods, expected 1"},
      {"{event: SuccessfulCreate, count: 3}", "at the end: 2 SuccessfulCreate events, expected 3"},
  };
  for (const auto& c : cases) {
    const auto broken = Check(c.entry);
    ASSERT_EQ(broken.size(), 1u) << c.entry;
    EXPECT_EQ(Say(broken[0].message), c.message);
    EXPECT_EQ(broken[0].span.line, 17) << c.entry;
  }
}

TEST(Claims, ReportInRequestedLanguage) {
  const auto broken = Check("{pods: {phase: Succeeded}}");
  ASSERT_EQ(broken.size(), 1u);
  EXPECT_EQ(Say(broken[0].message, LanguageOf("ja")),
            "終わりの時点: そのようなPodの数は0。1以上のはずだった");
}

TEST(Claims, ApplyToOnlyJobIfNoneIsNamed) {
  const std::string job =
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: other}\nspec:\n  template:\n    spec:\n"
      "      restartPolicy: Never\n      containers: [{name: main, image: busybox}]\n---\n";
  Timeline timeline(testing::Load(job + WithExpectation("at 4s failed=1")));
  const auto broken = Verify(timeline);
  ASSERT_EQ(broken.size(), 1u);
  EXPECT_NE(Say(broken[0].message).find("2 Jobs"), std::string::npos) << Say(broken[0].message);
}

TEST(Claims, ReportTheirMistakesAsProblemsOfFile) {
  const struct {
    const char* entry;
    const char* message;
  } cases[] = {
      {"{failed: 3}", "this entry does not name what it checks"},
      {"{job: demo, event: Completed}", "this entry checks more than one thing"},
      {"{at: 11m, job: demo}", "the run ends before this time"},
      {"{job: demo, reason: Error}", "condition is missing"},
      {"{job: demo, fialed: 3}", "unknown field \"spec.expect[0].fialed\""},
      {"at 48s demo", "this must be a mapping of fields"},
      {"at 48s fialed=3", "unknown field \"spec.expect[0].fialed\""},
      {"{pods: {phase: Lost}}", "phase is \"Lost\", which is not a pod phase"},
  };
  for (const auto& c : cases) {
    const ScenarioAnswer answer = ReadScenario(WithExpectation(c.entry));
    EXPECT_FALSE(answer.scenario.has_value()) << c.entry;
    ASSERT_FALSE(answer.problems.empty()) << c.entry;
    EXPECT_EQ(Say(answer.problems.back().message), c.message);
    EXPECT_EQ(answer.problems.back().span.line, 17) << c.entry;
  }
}

// The gallery: each scenario does what its description says.
TEST(Claims, HoldInAllExamples) {
  // The first Job of the documentation is used unchanged, without a Scenario. The claims of its
  // lesson are here.
  const std::string pi = R"(---
apiVersion: playground/v1
kind: Scenario
metadata: {name: pi}
spec:
  cluster: {commands: true}
  expect:
  - {at: 50ms, pods: {job: pi}, count: 1}
  - {at: 50ms, job: pi, active: 1}
  - {at: 12500ms, pods: {phase: Succeeded, exit: 0}, count: 1}
  - {at: 12500ms, job: pi, finished: false, succeeded: 0}
  - {job: pi, condition: Complete, succeeded: 1, failed: 0}
  - {pods: {job: pi, phase: Succeeded}, count: 1}
)";
  int expectations = 0;
  for (const auto& file : testing::ExampleFiles()) {
    std::string text = testing::ReadFile(file);
    if (file.stem() == "pi") text += pi;
    const auto scenario = testing::Load(text, std::nullopt);
    EXPECT_FALSE(scenario->expect.empty()) << file << " claims nothing that is tested";
    expectations += static_cast<int>(scenario->expect.size());
    Timeline timeline(scenario);
    for (const BrokenExpectation& broken : Verify(timeline)) {
      ADD_FAILURE() << file.string() << ":" << broken.span.line << ": " << Say(broken.message);
    }
  }
  EXPECT_GE(expectations, 50);
}

}  // namespace
}  // namespace jobplay
