// Documents that are not a Job, CronJob or Scenario, and the messages about them.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "core/sim/scenario.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

constexpr const char* kAnyJob =
    "apiVersion: batch/v1\nkind: Job\nmetadata: {name: work}\nspec: {template: {spec: "
    "{restartPolicy: Never, containers: [{name: a, image: b}]}}}\n";

TEST(Manifests, OfOtherKindsGetRemedy) {
  struct Case {
    std::string text;
    bool runs;
    const char* message;
    const char* remedy;  // a part of it
  };
  const Case cases[] = {
      {"apiVersion: v1\nkind: Pod\n", false,
       "the playground does not support kind Pod and ignores this object",
       "The playground runs Jobs and CronJobs (batch/v1), and one Scenario (playground/v1)"},
      {std::string("apiVersion: apps/v1\nkind: Deployment\n---\n") + kAnyJob, true,
       "the playground does not support kind Deployment and ignores this object",
       "The playground runs Jobs and"},
      {std::string("apiVersion: v1\nkind: ResourceQuota\n---\n") + kAnyJob, true,
       "the playground does not support kind ResourceQuota and ignores this object",
       "cluster: {quota: {pods: 5}}"},
      {std::string("apiVersion: batch/v1\nkind: job\n---\n") + kAnyJob, false,
       "the playground does not support kind job", "Write kind: Job."},
      {std::string("apiVersion: batch/v1\nkind: Jobs\n---\n") + kAnyJob, false,
       "the playground does not support kind Jobs", "Write kind: Job."},
      {std::string("apiVersion: batch/v1\nkind: ScheduledJob\n---\n") + kAnyJob, false,
       "the playground does not support kind ScheduledJob", "Kubernetes calls this CronJob."},
      {"apiVersion: v1\nkind: List\nitems: []\n", false,
       "this file has no manifest of a Job or CronJob", "Write or paste a Job"},
      {"a: 1\n", false, "this document has no kind", "The playground runs Jobs and CronJobs"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.text);
    const ScenarioAnswer answer = ReadScenario(c.text);
    EXPECT_EQ(answer.scenario.has_value(), c.runs);
    const auto told =
        std::find_if(answer.problems.begin(), answer.problems.end(),
                     [&](const Problem& one) { return Say(one.message) == c.message; });
    ASSERT_NE(told, answer.problems.end());
    EXPECT_NE(Say(told->remedy).find(c.remedy), std::string::npos);
  }
}

TEST(Manifests, HaveProblemsSortedBySeverityAndPosition) {
  const ScenarioAnswer answer = ReadScenario(R"(apiVersion: v1
kind: ConfigMap
metadata: {name: settings}
---
apiVersion: batch/v1
kind: Job
metadata: {name: first}
spec:
  parallelism: -1
  completions: -2
  template:
    spec:
      restartPolicy: OnFailure
      containers: [{name: Main, image: b, imagePullPolicy: Sometimes}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: demo}
spec:
  until: soon
  pods:
  - {node: node-1, fly: true}
---
apiVersion: batch/v1
kind: Job
metadata: {name: second}
spec:
  flies: 1
  template:
    spec: {restartPolicy: Never, containers: [{name: a, image: b}]}
)");
  ASSERT_FALSE(answer.scenario);
  std::vector<std::string> places;
  for (const Problem& problem : answer.problems) {
    places.push_back(std::string(ToString(problem.severity)) + " " +
                     std::to_string(problem.span.line) + " " + problem.path);
  }
  EXPECT_EQ(places, (std::vector<std::string>{
                        "error 9 spec.parallelism",
                        "error 10 spec.completions",
                        "error 14 spec.template.spec.containers[0].name",
                        "error 14 spec.template.spec.containers[0].imagePullPolicy",
                        "error 20 spec.until",
                        "error 22 spec.pods[0].fly",
                        "error 28 spec.flies",
                        "warning 13 spec.template.spec.restartPolicy",
                        "info 2 kind",
                    }));
}

TEST(Manifests, ShowRepeatedRejectionOnce) {
  const ScenarioAnswer answer = ReadScenario(
      "apiVersion: batch/v1\nkind: Job\nmetadata: {name: _}\nspec: {template: {spec: "
      "{restartPolicy: Never, containers: [{name: a, image: b}]}}}\n");
  EXPECT_EQ(std::count_if(answer.problems.begin(), answer.problems.end(),
                          [](const Problem& one) { return one.path == "spec.template.labels"; }),
            1);
}

TEST(Manifests, CanOverrideMergeKey) {
  const ScenarioAnswer answer = ReadScenario(R"(apiVersion: batch/v1
kind: Job
metadata: {name: work}
spec:
  template:
    spec:
      restartPolicy: Never
      initContainers:
      - &base
        name: setup
        image: busybox
      containers:
      - <<: *base
        name: main
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: merged}
spec:
  timeline:
  - &first {at: 5s, evict: {attempt: "1"}}
  - {<<: *first, at: 9s}
)");
  ASSERT_TRUE(answer.scenario.has_value()) << Say(answer.problems[0].message);
  EXPECT_EQ(
      answer.scenario->manifests[0].object["spec"]["template"]["spec"]["containers"][0]["name"],
      "main");
  EXPECT_EQ(answer.scenario->timeline[1].at, Seconds(9));
  ASSERT_FALSE(answer.problems.empty());
  EXPECT_EQ(Say(answer.problems[0].message),
            "key \"name\" is also merged with <<, and kubectl sends the last value");
  EXPECT_EQ(answer.problems[0].severity, Severity::kInfo);
  EXPECT_EQ(answer.problems[0].span.line, 14);
}

TEST(Manifests, CanBeItemsOfList) {
  const ScenarioAnswer good = ReadScenario(R"(apiVersion: v1
kind: List
items:
- apiVersion: v1
  kind: ConfigMap
  metadata: {name: settings}
- apiVersion: batch/v1
  kind: Job
  metadata: {name: first}
  spec:
    backoffLimit: 2
    template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}
- apiVersion: batch/v1
  kind: Job
  metadata: {name: second}
  spec:
    template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}
)");
  ASSERT_TRUE(good.scenario);
  ASSERT_EQ(good.scenario->manifests.size(), 2u);
  EXPECT_EQ(good.scenario->manifests[1].Label(), "Job/second");
  EXPECT_EQ(good.scenario->manifests[0].places.Nearest("spec.backoffLimit").value.line, 11);
  EXPECT_EQ(good.scenario->manifests[1].places.Nearest("spec.template").key.line, 17);
  const ScenarioAnswer bad = ReadScenario(R"(apiVersion: v1
kind: List
items:
- apiVersion: batch/v1
  kind: Job
  metadata: {name: first}
  spec:
    backoffLimit: 2
    backoffLimit: 3
    template: {spec: {restartPolicy: Always, containers: [{name: a, image: b}]}}
)");
  ASSERT_FALSE(bad.scenario);
  ASSERT_EQ(bad.problems.size(), 1u);
  EXPECT_NE(Say(bad.problems[0].message).find("key \"backoffLimit\" already set in map"),
            std::string::npos);
  EXPECT_EQ(bad.problems[0].span.line, 9);
}

TEST(Manifests, WarnIfSecondIsAppliedOverFirst) {
  const auto job = [](const std::string& metadata) {
    return "apiVersion: batch/v1\nkind: Job\nmetadata: {" + metadata +
           "}\nspec: {template: {spec: {restartPolicy: Never, containers: [{name: a, image: b}]}}}\n";
  };
  const auto warnings = [](const std::string& text) {
    std::string said;
    for (const Problem& problem : ReadScenario(text).problems) {
      if (problem.severity == Severity::kWarning)
        said += std::to_string(problem.span.line) + ": " + Say(problem.message) + "\n";
    }
    return said;
  };
  EXPECT_EQ(
      warnings(job("name: a") + "---\n" + job("name: a")),
      "8: Job/a is already in this file, so this manifest is applied as an update and can change "
      "only mutable fields\n");
  EXPECT_EQ(warnings(job("name: a") + "---\n" + job("name: b")), "");
  EXPECT_EQ(warnings(job("name: a") + "---\n" + job("name: a, namespace: other")), "");
}

TEST(Manifests, CanBePrivilegedUnlessClusterForbidsIt) {
  std::string job = kAnyJob;
  job.replace(job.find("image: b"), 8, "image: b, securityContext: {privileged: true}");
  const auto refusal = [&](const std::string& cluster) {
    const ScenarioAnswer answer =
        ReadScenario(job + "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: x}\n" +
                     "spec: {cluster: {" + cluster + "}}\n");
    std::string refused;
    for (const Problem& problem : answer.problems) {
      if (problem.severity == Severity::kError)
        refused += problem.path + ": " + Say(problem.message);
    }
    return refused;
  };
  EXPECT_EQ(refusal(""), "");
  EXPECT_EQ(refusal("allowPrivileged: true"), "");
  EXPECT_EQ(refusal("allowPrivileged: false"),
            "spec.template.spec.containers[0].securityContext.privileged: Forbidden: disallowed by "
            "cluster policy");
}

}  // namespace
}  // namespace jobplay
