// The message about a decision, and the line that it cites.
#include "core/words/explanation.h"

#include <gtest/gtest.h>

#include <string>

#include "core/words/call_name.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/job.h"
#include "core/words/decisions/kubelet.h"
#include "core/words/decisions/scenario.h"

namespace jobplay {
namespace {

const RunNames kNames{
    .start = Time{},
    .pod = [](std::uint32_t id) { return "pod-" + std::to_string(id); },
    .job = [](std::uint32_t id) { return "default/job-" + std::to_string(id); },
    .cron_job = [](std::uint32_t id) { return "default/cron-" + std::to_string(id); }};

TEST(Explanations, InsertFactsIntoSentence) {
  struct Case {
    const char* what;
    Decision decision;
    const char* text;
    const char* field;
  };
  const Case kExplanationCases[] = {
      {"one pod and several",
       MakeDecision(decided::TooFewPods{.active = 1, .wanted = 3, .created = 2}),
       "1 pod is active and 3 are wanted. The controller creates 2.", "spec.parallelism"},
      {"terminating pods are mentioned if there are any",
       MakeDecision(decided::TooFewPods{.active = 0, .wanted = 3, .created = 1, .terminating = 2}),
       "0 pods are active and 3 are wanted. Terminating pods also count until they are gone. The "
       "controller creates 1.",
       "spec.parallelism"},
      {"an Indexed Job can need pods but have no free index",
       MakeDecision(decided::TooFewPods{.active = 3, .wanted = 4}),
       "3 pods are active and 4 are wanted. No index needs a new pod.", "spec.parallelism"},
      {"durations",
       MakeDecision(
           decided::BackoffWait{.left = Milliseconds(8500), .failures = 2, .wait = Seconds(20)}),
       "After 2 failures in a row, the back-off is 20s from the end of the last failed pod, so the "
       "next pods wait another 8.5s. It doubles with each failure, from 10s up to 10m.",
       ""},
      {"a duration in seconds",
       MakeDecision(decided::DeadlineExceeded{.active_for = Seconds(61), .deadline = 60}),
       "The Job has been active for 1m1s and has reached its deadline of 1m0s, so it fails.",
       "spec.activeDeadlineSeconds"},
      {"a pod name",
       MakeDecision(
           decided::ContainerExited{.pod = 7, .exit_code = 137, .container = std::string("main")}),
       "Container main of pod pod-7 exits with code 137.", "spec.template.spec.restartPolicy"},
      {"a message with its own period",
       MakeDecision(decided::UserRefused{.answer = std::string("no such pod.")}),
       "The API server rejects the scenario's request: no such pod.", ""},
      {"a nested choice",
       MakeDecision(decided::BackoffReset{.failures = 2, .after = 1, .left = Seconds(5)}),
       "A success ends the back-off after 2 failures in a row, with 5s left. The 1 failure after "
       "it counts.",
       ""},
      {"the minimum delay of a sync",
       MakeDecision(decided::BackoffWait{
           .left = Milliseconds(480), .failures = 1, .sync_in = Seconds(1), .wait = Seconds(10)}),
       "After 1 failure, the back-off is 10s from the end of the last failed pod, so the next pods "
       "wait another 480ms. It doubles with each failure, from 10s up to 10m. The sync for it is in 1s at the earliest.",
       ""},
      {"a retry after another delay",
       MakeDecision(decided::SyncFailed{.retry_in = Seconds(8),
                                        .failures = 4,
                                        .sync_in = Milliseconds(1990),
                                        .error = std::string("no")}),
       "The sync failed 4 times in a row and is retried in 1.99s (a sync is due before the retry "
       "in 8s): no.",
       ""},
      {"a choice by rule",
       MakeDecision(decided::FinalizersRemoved{
           .left_out = LeftOut::kJobIsDeleted, .removed = 2, .counted = 1}),
       "The controller removes the tracking finalizer from 2 pods and counts 1, because the Job is "
       "being deleted.",
       ""},
      {"the field of the rule",
       MakeDecision(decided::TooManyPods{
           .wanted_by = WantedBy::kCompletions, .active = 3, .wanted = 2, .deleted = 1}),
       "3 pods are active but only 2 are wanted. The controller deletes 1.", "spec.completions"},
      {"a choice by flag",
       MakeDecision(decided::ManageSkipped{.expectations_satisfied = true, .deleting = true}),
       "This sync neither creates nor deletes pods, because the Job is being deleted.", ""},
  };
  for (const Case& c : kExplanationCases) {
    const Explanation why = Explain(c.decision, kNames);
    EXPECT_EQ(why.text, c.text) << c.what;
    EXPECT_EQ(why.field, c.field) << c.what;
  }
}

TEST(Explanations, LeaveFactsUntranslated) {
  const Decision decision = MakeDecision(
      decided::PolicyFailJob{.pod = 7, .rule = 0, .message = std::string("none listed")});
  EXPECT_EQ(Explain(decision, kNames, LanguageOf("ja")).text,
            "Pod失敗ポリシーのrules[0]により、Job全体が失敗する: none listed。");
}

TEST(Explanations, NameCallerOfRejectedCall) {
  const auto told = [](Call call, std::int32_t minor) {
    Explanation why = Explain(
        MakeDecision(decided::CallFailed{.call = call, .message = std::string("no")}), kNames);
    Cite(minor, why);
    return why;
  };
  EXPECT_EQ(told(Call::kCreatePods, 36).function, "manageJob");
  EXPECT_EQ(told(Call::kDeletePodsOfFinished, 36).function, "deleteActivePods");
  EXPECT_EQ(told(Call::kDeletePodsBeyond, 36).function, "deleteJobPods");
  EXPECT_EQ(told(Call::kRemoveFinalizersBeyond, 36).function, "deleteJobPods");
  EXPECT_EQ(told(Call::kRemoveFinalizers, 36).function, "removeTrackingFinalizerFromPods");
  EXPECT_EQ(told(Call::kUpdateJobStatus, 36).function, "updateJobStatus");
  EXPECT_EQ(told(Call::kDeletePodsOfFinished, 18).function, "deleteJobPods");
  EXPECT_EQ(told(Call::kDeletePodsUntracked, 18).function, "manageJob");
  EXPECT_EQ(told(Call::kUpdateJobStatus, 36).text,
            "The API server rejected a call of the controller: updateStatus jobs: no.");
}

TEST(Explanations, UseNameOfRejectedCall) {
  for (int i = 0; i <= static_cast<int>(Call::kDeleteExpiredJob); ++i) {
    const auto call = static_cast<Call>(i);
    for (const char* language : {"en", "ja"}) {
      const std::string text =
          Explain(MakeDecision(decided::CallFailed{.call = call, .message = std::string("no")}),
                  kNames, LanguageOf(language))
              .text;
      EXPECT_NE(text.find(": " + std::string(NameOf(call).what) + ": no"), std::string::npos)
          << text;
    }
  }
}

TEST(Explanations, NameKubernetesFunctionThatDecides) {
  Explanation why = Explain(MakeDecision(decided::BackoffLimitExceeded{}), kNames);
  Cite(37, why);
  EXPECT_EQ(why.function, "syncJob");
  EXPECT_EQ(why.url,
            "https://github.com/kubernetes/kubernetes/blob/v1.37.2/pkg/controller/job/"
            "job_controller.go#L1070");
}

}  // namespace
}  // namespace jobplay
