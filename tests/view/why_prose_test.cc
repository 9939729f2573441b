// Every decision can be told.
#include "core/view/why_prose.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>
#include <string>
#include <vector>

#include "core/base/host_text.h"
#include "tests/support/files.h"

namespace jobplay {
namespace {

DecisionNames Names() {
  return {[](std::uint32_t id) { return "pod-" + std::to_string(id); },
          [](std::uint32_t id) { return "job-" + std::to_string(id); }};
}

TEST(WhyProse, EveryCodeHasASentenceAndItsPlaceholdersAreFilled) {
  for (int code = 0; code <= static_cast<int>(kLastDecisionCode); ++code) {
    const Decision decision{
        static_cast<DecisionCode>(code),
        {.job = 1, .pod = 2, .n0 = 3, .n1 = 4, .n2 = 5, .n3 = 6, .text = std::string("text")}};
    const std::string japanese = Explain(decision, Names(), Language::kJapanese).text;
    EXPECT_EQ(japanese.find_first_of("{}|?"), std::string::npos) << japanese;
    EXPECT_EQ(japanese.substr(japanese.size() - 3), "。") << japanese;
    const Explanation why = Explain(decision, Names());
    ASSERT_FALSE(why.text.empty()) << code;
    EXPECT_EQ(why.text.back(), '.') << why.text;
    EXPECT_EQ(why.text.find_first_of("{}|"), std::string::npos) << why.text;
    EXPECT_EQ(why.url.empty(), why.function.empty()) << why.text;
    if (!why.url.empty()) {
      EXPECT_EQ(why.url.rfind("https://github.com/kubernetes/kubernetes/blob/v1.", 0), 0u);
    }
  }
}

TEST(WhyProse, TheRowsOfTheFileAreInTheOrderOfTheCodes) {
  std::istringstream header(testing::ReadFile("core/cluster/why.h"));
  std::vector<std::string> codes;
  for (std::string line; std::getline(header, line);) {
    if (line.rfind("  k", 0) == 0) codes.push_back(line.substr(3, line.find(',') - 3));
  }
  std::vector<std::string> names;
  std::istringstream prose{std::string(ReadHostText(HostText::kWhyProse))};
  for (std::string line; names.size() < codes.size() && std::getline(prose, line);) {
    names.push_back(line.substr(0, line.find('\t')));
    EXPECT_EQ(std::count(line.begin(), line.end(), '\t'), 5) << line;
  }
  EXPECT_EQ(names, codes);
}

TEST(WhyProse, FactsGoIntoTheSentence) {
  struct Case {
    const char* what;
    Decision decision;
    const char* text;
    const char* field;
  };
  const Case kCases[] = {
      {"one pod and several",
       {DecisionCode::kTooFewPods, {.n0 = 1, .n1 = 3, .n2 = 2}},
       "1 pod is active and 3 wanted: 2 are to be created.",
       "spec.parallelism"},
      {"terminating pods are told of where there are some",
       {DecisionCode::kTooFewPods, {.n0 = 0, .n1 = 3, .n2 = 1, .n3 = 2}},
       "0 pods are active and 3 wanted, and the terminating ones hold their places until they are "
       "gone: "
       "1 is to be created.",
       "spec.parallelism"},
      {"an Indexed Job may want pods and have no index that needs one",
       {DecisionCode::kTooFewPods, {.n0 = 3, .n1 = 4, .n2 = 0}},
       "3 pods are active and 4 wanted: no index waits for one, so 0 are to be created.",
       "spec.parallelism"},
      {"durations",
       {DecisionCode::kBackoffWait, {.n0 = 8500, .n1 = 2}},
       "After 2 failures in a row the next pods wait for another 8.5s: the wait doubles with each "
       "failure, from 10s up to 10m.",
       ""},
      {"a duration in seconds",
       {DecisionCode::kDeadlineExceeded, {.n0 = 61000, .n1 = 60}},
       "The Job has been active for 1m1s, its deadline is 1m0s: it fails.",
       "spec.activeDeadlineSeconds"},
      {"a pod's name",
       {DecisionCode::kContainerExited, {.pod = 7, .n0 = 137, .text = std::string("main")}},
       "Container main of pod pod-7 ends with exit code 137.",
       "spec.template.spec.restartPolicy"},
      {"a text with its own full stop",
       {DecisionCode::kUserRefused, {.text = std::string("no such pod.")}},
       "The API server refuses what the scenario asks for: no such pod.",
       ""},
      {"a choice in a choice",
       {DecisionCode::kBackoffReset, {.n0 = 2, .n1 = 1, .n2 = 5000}},
       "A success ends the back-off after 2 failures in a row, of which 5s were left; the 1 after it "
       "count.",
       ""},
      {"the least delay of a sync",
       {DecisionCode::kBackoffWait, {.n0 = 480, .n1 = 1, .n2 = 1000}},
       "After 1 failure in a row the next pods wait for another 480ms: the wait doubles with each "
       "failure, from 10s up to 10m, and the sync for it is in 1s at the soonest.",
       ""},
      {"a retry that another delay comes before",
       {DecisionCode::kSyncFailed, {.n0 = 8000, .n1 = 4, .n2 = 1990, .text = std::string("no")}},
       "The sync failed, 4 times in a row now, and is tried again in 1.99s (a sync was due before "
       "the retry's 8s): no.",
       ""},
      {"a choice by the rule",
       {DecisionCode::kFinalizersRemoved, {.rule = 1, .n0 = 2, .n1 = 1}},
       "2 pods lose their tracking finalizer; 1 counts, for the Job is being deleted.",
       ""},
      {"the field is the rule's",
       {DecisionCode::kTooManyPods, {.rule = 1, .n0 = 3, .n1 = 2, .n2 = 1}},
       "3 pods are active but only 2 wanted: 1 is to be deleted.",
       "spec.completions"},
      {"a choice by a flag",
       {DecisionCode::kManageSkipped, {.n0 = 1, .n1 = 1}},
       "Pods are neither created nor deleted in this sync, because the Job is being deleted.",
       ""},
  };
  for (const Case& c : kCases) {
    const Explanation why = Explain(c.decision, Names());
    EXPECT_EQ(why.text, c.text) << c.what;
    EXPECT_EQ(why.field, c.field) << c.what;
  }
}

TEST(WhyProse, NamesWhatARefusedCallWasMadeBy) {
  const auto function = [](const char* text) {
    return Explain({DecisionCode::kCallFailed, {.text = std::string(text)}}, Names()).function;
  };
  EXPECT_EQ(function("create pods: no"), "manageJob");
  EXPECT_EQ(function("delete pods: no"), "deleteActivePods");
  EXPECT_EQ(function("unable to delete pods: no"), "deleteJobPods");
  EXPECT_EQ(function("removing completion finalizer: no"), "deleteJobPods");
  EXPECT_EQ(function("patch pods: no"), "removeTrackingFinalizerFromPods");
  EXPECT_EQ(function("updateStatus jobs: no"), "updateJobStatus");
}

TEST(WhyProse, NamesTheFunctionOfKubernetesThatDecides) {
  const Explanation why = Explain({DecisionCode::kBackoffLimitExceeded, {}}, Names());
  EXPECT_EQ(why.function, "syncJob");
  EXPECT_EQ(why.url,
            "https://github.com/kubernetes/kubernetes/blob/v1.36.3/pkg/controller/job/"
            "job_controller.go#L1067");
}

}  // namespace
}  // namespace jobplay
