// `createJob`: what `kubectl create job --from=cronjob/...` sends, and its effect.
#include <gtest/gtest.h>

#include <string>

#include "core/sim/simulator.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

std::string CreateJobScenario(const std::string& version, const std::string& timeline,
                              const std::string& expect = "") {
  return "apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: hello}\nspec:\n"
         "  schedule: \"0 12 * * *\"\n  concurrencyPolicy: Forbid\n  jobTemplate:\n"
         "    metadata: {labels: {app: hello}, annotations: {note: kept}}\n"
         "    spec:\n      backoffLimit: 2\n      template:\n        spec:\n"
         "          restartPolicy: Never\n          containers: [{name: main, image: busybox}]\n"
         "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: from}\nspec:\n"
         "  version: " +
         version + "\n  until: 2m\n  timeline:\n" + timeline +
         (expect.empty() ? "" : "  expect:\n" + expect);
}

const char* const kOnce = "  - {at: 5s, createJob: {from: hello, name: by-hand}}\n";

TEST(JobCreation, UsesTemplate) {
  EXPECT_EQ(testing::BrokenClaims(CreateJobScenario("v1.36", kOnce,
                                                    "  - {at: 6s, job: by-hand, active: 1}\n"
                                                    "  - {job: by-hand, condition: Complete}\n"
                                                    "  - {event: ActionRejected, count: 0}\n")),
            "");
}

TEST(JobCreation, SendsSameFieldsAsKubectlOfVersion) {
  const struct {
    const char* version;
    const char* api_version;
    bool blocks;
  } cases[] = {{"v1.36", "batch/v1", false},
               {"v1.31", "batch/v1", false},
               {"v1.29", "batch/v1", true},
               {"v1.18", "apps/v1", true}};
  for (const auto& c : cases) {
    Simulator simulator(testing::Load(CreateJobScenario(c.version, kOnce)));
    simulator.Begin(nullptr);
    while (simulator.HasNext() && simulator.NextAt() <= simulator.start() + Seconds(5)) {
      simulator.Step(nullptr);
    }
    const ApiServer& server = simulator.server();
    const std::uint32_t id = server.FindJob("default", "by-hand");
    ASSERT_NE(id, 0u) << c.version;
    const ObjectMeta& meta = server.jobs().Get(id)->metadata;
    EXPECT_EQ(meta.labels->at("app"), "hello");
    EXPECT_EQ(*meta.annotations,
              (StringMap{{"cronjob.kubernetes.io/instantiate", "manual"}, {"note", "kept"}}));
    EXPECT_EQ(server.jobs().Get(id)->spec->backoff_limit, 2);
    ASSERT_EQ(meta.owner_references->size(), 1u);
    const OwnerReference& owner = meta.owner_references->front();
    EXPECT_EQ(owner.uid,
              server.cron_jobs().Get(server.FindCronJob("default", "hello"))->metadata.uid());
    EXPECT_EQ(owner.kind + " " + owner.name, "CronJob hello");
    EXPECT_EQ(owner.api_version, c.api_version) << c.version;
    EXPECT_TRUE(owner.controller) << c.version;
    EXPECT_EQ(owner.block_owner_deletion, c.blocks) << c.version;
  }
}

TEST(JobCreation, FailsWithMessageOfApiServer) {
  EXPECT_EQ(
      testing::BrokenClaims(CreateJobScenario(
          "v1.36",
          std::string(kOnce) +
              "  - {at: 6s, createJob: {from: cronjob/hello, name: by-hand}}\n"
              "  - {at: 7s, createJob: {from: nobody, name: other}}\n"
              "  - {at: 8s, createJob: {from: hello, name: other, namespace: elsewhere}}\n"
              "  - {at: 9s, createJob: {from: hello, name: Not_A_Name}}\n",
          "  - {event: ActionRejected, message: 'jobs.batch \"by-hand\" already exists', count: 1}\n"
          "  - {event: ActionRejected, message: 'cronjobs.batch \"nobody\" not found', count: 1}\n"
          "  - {event: ActionRejected, message: 'cronjobs.batch \"hello\" not found', count: 1}\n"
          "  - {event: ActionRejected, message: 'metadata.name: Invalid value', count: 1}\n")),
      "");
}

TEST(JobCreation, MakesJobThatIsDeletedWithCronJob) {
  EXPECT_EQ(
      testing::BrokenClaims(CreateJobScenario(
          "v1.36", std::string(kOnce) + "  - {at: 6s, delete: {kind: CronJob, name: hello}}\n",
          "  - {job: by-hand, exists: false}\n")),
      "");
}

// The API group has no CronJobs: the garbage collector does not find the owner.
TEST(JobCreation, MakesJobThatStaysIfOwnerHasWrongGroup) {
  EXPECT_EQ(
      testing::BrokenClaims(CreateJobScenario(
          "v1.18", std::string(kOnce) + "  - {at: 6s, delete: {kind: CronJob, name: hello}}\n",
          "  - {job: by-hand, condition: Complete}\n")),
      "");
}

TEST(JobCreation, RequiresBothNames) {
  const auto problem = [](const std::string& action) {
    return testing::SummaryOf(
        CreateJobScenario("v1.36", "  - {at: 5s, createJob: " + action + "}\n"));
  };
  EXPECT_EQ(problem("{from: hello}"), "name is missing");
  EXPECT_EQ(problem("{name: by-hand}"), "from is missing");
}

}  // namespace
}  // namespace jobplay
