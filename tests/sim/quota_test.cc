// ResourceQuotas on pods, CPU and memory.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

// A Job with three parallel pods, whose container has these resources; `more` goes into the pod's
// spec.
std::string QuotaScenario(const std::string& quota, const std::string& resources,
                          const std::string& expect, const std::string& more = "",
                          const std::string& version = "v1.36") {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n"
         "  parallelism: 3\n  completions: 3\n  template:\n    spec:\n"
         "      restartPolicy: Never\n" +
         more + "      containers: [{name: main, image: busybox, resources: " + resources +
         "}]\n---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: quota}\nspec:\n"
         "  version: " +
         version + "\n  until: 5m\n  cluster: {quota: " + quota + "}\n  expect:\n" + expect;
}

std::string Refused(const std::string& message) {
  return "  - {at: 1s, event: FailedCreate, message: 'is forbidden: " + message +
         "', count: \"1-\"}\n";
}

struct QuotaCase {
  const char* what;
  std::string scenario;
};

class Quota : public ::testing::TestWithParam<QuotaCase> {};

TEST_P(Quota, RejectsPodsBeyondIt) {
  EXPECT_EQ(testing::BrokenClaims(GetParam().scenario), "") << GetParam().what;
}

const char* const kTwoAtATime =
    "  - {at: 1s, pods: {}, count: 2}\n  - {job: demo, condition: Complete, succeeded: 3}\n";

INSTANTIATE_TEST_SUITE_P(
    All, Quota,
    ::testing::Values(
        QuotaCase{"pods",
                  QuotaScenario("{pods: 2}", "{}",
                                Refused("exceeded quota: pods, requested: pods=1, used: pods=2, "
                                        "limited: pods=2") +
                                    kTwoAtATime)},
        QuotaCase{"requested CPU",
                  QuotaScenario("{name: compute, requests.cpu: 2500m}", "{requests: {cpu: \"1\"}}",
                                Refused("exceeded quota: compute, requested: requests.cpu=1, "
                                        "used: requests.cpu=2, limited: requests.cpu=2500m") +
                                    kTwoAtATime)},
        QuotaCase{
            "requested memory, set by a limit if nothing else sets it",
            QuotaScenario("{requests.memory: 1Gi}", "{limits: {memory: 512Mi}}",
                          Refused("exceeded quota: pods, requested: requests.memory=512Mi, used: "
                                  "requests.memory=1Gi, limited: requests.memory=1Gi") +
                              kTwoAtATime)},
        QuotaCase{"all exceeded resources, sorted by name",
                  QuotaScenario(
                      "{limits.cpu: 2, memory: 1Gi, pods: 10}", "{limits: {cpu: 1, memory: 600Mi}}",
                      Refused("exceeded quota: pods, requested: memory=600Mi, used: memory=600Mi, "
                              "limited: memory=1Gi") +
                          "  - {at: 1s, pods: {}, count: 1}\n"
                          "  - {job: demo, condition: Complete, succeeded: 3}\n")},
        QuotaCase{"a pod without requests is always rejected",
                  QuotaScenario("{name: q, requests.cpu: 2, limits.cpu: 4}", "{requests: {cpu: 1}}",
                                Refused("failed quota: q: must specify limits.cpu for: main") +
                                    "  - {job: demo, active: 0, finished: false}\n")},
        QuotaCase{"several resources and containers",
                  QuotaScenario("{name: q, limits.cpu: 4, limits.memory: 4Gi}", "{}",
                                Refused("failed quota: q: must specify limits.cpu for: init,main; "
                                        "limits.memory for: init,main"),
                                "      initContainers: [{name: init, image: busybox}]\n")},
        QuotaCase{"v1.18 did not name the containers",
                  QuotaScenario("{name: q, limits.cpu: 4, limits.memory: 4Gi}", "{}",
                                Refused("failed quota: q: must specify limits.cpu,limits.memory"),
                                "", "v1.18")},
        QuotaCase{"an init container counts before the others, a sidecar in addition",
                  QuotaScenario(
                      "{requests.cpu: 5}", "{requests: {cpu: 1}}",
                      Refused("exceeded quota: pods, requested: requests.cpu=2500m, used: "
                              "requests.cpu=5, limited: requests.cpu=5") +
                          kTwoAtATime,
                      "      initContainers:\n"
                      "      - {name: side, image: busybox, restartPolicy: Always, resources: "
                      "{requests: {cpu: 500m}}}\n"
                      "      - {name: init, image: busybox, resources: {requests: {cpu: 2}}}\n")},
        QuotaCase{"pod-level resources replace those of containers",
                  QuotaScenario("{requests.cpu: 2}", "{}",
                                Refused("exceeded quota: pods, requested: requests.cpu=1, used: "
                                        "requests.cpu=2, limited: requests.cpu=2") +
                                    kTwoAtATime,
                                "      resources: {requests: {cpu: 1}}\n")},
        QuotaCase{"also in v1.18",
                  QuotaScenario("{requests.cpu: 2}", "{requests: {cpu: 1}}",
                                Refused("exceeded quota: pods, requested: "
                                        "requests.cpu=1, used: requests.cpu=2, limited: "
                                        "requests.cpu=2") +
                                    kTwoAtATime,
                                "", "v1.18")}));

TEST(QuotaProblems, AreReported) {
  const auto problem = [](const std::string& quota) {
    return testing::SummaryOf(QuotaScenario(quota, "{}", "  - {job: demo}\n"));
  };
  EXPECT_EQ(problem("{}"), "the quota limits nothing");
  EXPECT_EQ(problem("{name: q}"), "the quota limits nothing");
  EXPECT_EQ(problem("{pods: -1}"), "pods must not be less than 0");
  EXPECT_EQ(problem("{pods: true}"), "pods must be a quantity");
  EXPECT_EQ(problem("{requests.cpu: two}").rfind("quantities must match", 0), 0u);
  EXPECT_EQ(problem("{pods: 1, requests.gpu: 2}"),
            "unknown field \"spec.cluster.quota[requests.gpu]\"");
}

}  // namespace
}  // namespace jobplay
