// Documents that are no Job, CronJob or Scenario: what is said of them.
#include <gtest/gtest.h>

#include <string>

#include "core/sim/scenario.h"

namespace jobplay {
namespace {

TEST(Manifests, OfOtherKindsAreToldWhatToDo) {
  struct Case {
    const char* text;
    const char* message;
    const char* remedy;  // a part of it
  };
  const Case cases[] = {
      {"apiVersion: v1\nkind: Pod\n", "the playground does not run a Pod",
       "The playground runs Job and CronJob (batch/v1), and one Scenario (playground/v1)"},
      {"apiVersion: v1\nkind: ResourceQuota\n", "the playground does not run a ResourceQuota",
       "cluster: {quota: {pods: 5}}"},
      {"apiVersion: v1\nkind: List\nitems: []\n", "the playground does not run a List",
       "as documents of their own, with --- between them"},
      {"a: 1\n", "this document has no kind", "The playground runs Job and CronJob"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    const ScenarioAnswer answer = ReadScenario(c.text);
    EXPECT_FALSE(answer.scenario);
    ASSERT_EQ(answer.problems.size(), 1U);
    EXPECT_EQ(answer.problems[0].message, c.message);
    EXPECT_NE(answer.problems[0].remedy.find(c.remedy), std::string::npos);
  }
}

TEST(Manifests, TheSecondOfOneNameIsSaidToBeAppliedOverTheFirst) {
  const auto job = [](const std::string& metadata) {
    return "apiVersion: batch/v1\nkind: Job\nmetadata: {" + metadata +
           "}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}\n";
  };
  const auto warnings = [](const std::string& text) {
    std::string said;
    for (const Problem& problem : ReadScenario(text).problems) {
      if (problem.severity == Severity::kWarning)
        said += std::to_string(problem.span.line) + ": " + problem.message + "\n";
    }
    return said;
  };
  EXPECT_EQ(warnings(job("name: a") + "---\n" + job("name: a")),
            "8: Job/a is in the file already: this one is applied over it, and may change only "
            "what can be changed\n");
  EXPECT_EQ(warnings(job("name: a") + "---\n" + job("name: b")), "");
  EXPECT_EQ(warnings(job("name: a") + "---\n" + job("name: a, namespace: other")), "");
}

}  // namespace
}  // namespace jobplay
