// How a run ended, in one line.
#include "core/view/answers/run_answer.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/files.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

std::string AnswerOfExample(const char* name) {
  testing::WholeRun run(testing::ReadFile(std::string("web/examples/") + name + ".yaml"));
  return testing::Exported(run.engine, "answer");
}

TEST(RunAnswer, NamesTheSettingAndHowThePodsEnded) {
  EXPECT_EQ(AnswerOfExample("never-backoff-limit-3"),
            "Failed at 2m35s: backoffLimit 3, 4 pods exited 1");
  EXPECT_EQ(AnswerOfExample("on-failure-backoff-limit-3"),
            "Failed at 1m33s: backoffLimit 3, 1 pod deleted, 3 restarts");
  EXPECT_EQ(AnswerOfExample("active-deadline"),
            "Failed at 46s: activeDeadlineSeconds 45, 2 pods exited 1, 1 pod exited 143");
  EXPECT_EQ(
      AnswerOfExample("success-policy"),
      "Complete at 23s: successPolicy, 1 of 4 completions, 3 pods exited 143, 1 pod succeeded");
  EXPECT_EQ(AnswerOfExample("indexed"),
            "Complete at 24s: 5 of 5 completions, 1 pod exited 1, 5 pods succeeded");
  EXPECT_EQ(
      AnswerOfExample("cron-hello"),
      "hello-15778081: Complete at 1m10s: 1 pod succeeded; hello-15778082: Complete at 2m10s: 1 pod succeeded; 3 more Jobs");
  EXPECT_EQ(
      AnswerOfExample("suspend-resume"),
      "Failed at 1m51s: activeDeadlineSeconds 60, 2 of 3 completions, 3 pods exited 143, 2 pods succeeded");
  EXPECT_EQ(AnswerOfExample("node-dies"),
            "SuccessCriteriaMet at 6m34s: 2 of 2 completions, 2 pods succeeded, 1 pod deleted");
}

}  // namespace
}  // namespace jobplay
