// The TTL controller in the simulated cluster: when it deletes finished Jobs.
#include "core/controllers/ttl/ttl_controller.h"

#include <gtest/gtest.h>

#include <string>

#include "core/sim/simulator.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

struct TtlControllerCase {
  const char* name;
  const char* ttl;       // of the Job's spec
  const char* scenario;  // the rest of the scenario's spec
  const char* gone_at;   // since the start; "" if the Job still exists
};

// The Job's pod runs from 1.5 s to 11.5 s. The Job is finished at 12 s, because times are whole
// seconds.
const TtlControllerCase kTtlControllerCases[] = {
    {"without a TTL a finished Job stays", "", "  until: 1h\n", ""},
    {"a TTL counts from the finish", "  ttlSecondsAfterFinished: 30\n", "  until: 2m\n", "42s"},
    {"a TTL of 0 deletes the Job as soon as its end is seen", "  ttlSecondsAfterFinished: 0\n",
     "  until: 2m\n", "12.53s"},
    {"a TTL set after the finish counts from the finish", "",
     "  until: 2m\n  timeline:\n"
     "  - {at: 20s, patch: {kind: Job, name: demo, patch: {spec: {ttlSecondsAfterFinished: "
     "30}}}}\n",
     "42s"},
    {"a longer TTL is honored when the shorter one expires", "  ttlSecondsAfterFinished: 30\n",
     "  until: 2m\n  timeline:\n"
     "  - {at: 20s, patch: {kind: Job, name: demo, patch: {spec: {ttlSecondsAfterFinished: "
     "60}}}}\n",
     "1m12s"},
    {"a TTL changed near its end is read from the Job, not from the cache",
     "  ttlSecondsAfterFinished: 30\n",
     "  until: 2m\n  cluster: {watchDelay: 1s}\n  timeline:\n"
     "  - {at: 41.9s, patch: {kind: Job, name: demo, patch: {spec: {ttlSecondsAfterFinished: "
     "60}}}}\n",
     "1m14s"},
    {"a failed deletion is retried", "  ttlSecondsAfterFinished: 30\n",
     "  until: 2m\n  timeline:\n"
     "  - {at: 20s, api: {verb: delete, resource: jobs, count: 3, error: InternalError}}\n",
     "42.035s"},
    {"controllers catch up after downtime", "  ttlSecondsAfterFinished: 30\n",
     "  until: 2m\n  timeline:\n"
     "  - {at: 20s, controller: {name: job, state: restart, downFor: 40s}}\n",
     "1m0s"},
};

TEST(TtlController, DeletesJobAtExpiry) {
  for (const TtlControllerCase& c : kTtlControllerCases) {
    SCOPED_TRACE(c.name);
    Simulator simulator(testing::Load(std::string(R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
)") + c.ttl + R"(  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: ttl}
spec:
)" + c.scenario));
    simulator.Begin(nullptr);
    bool seen = false;
    std::string gone_at;
    while (simulator.HasNext()) {
      simulator.Step(nullptr);
      const std::uint32_t id = simulator.server().FindJob("default", "demo");
      const bool there = id != 0 && !simulator.server().jobs().Get(id)->metadata.deletion_timestamp;
      if (seen && !there && gone_at.empty()) {
        gone_at = FormatDuration(simulator.now() - simulator.start());
      }
      seen = seen || there;
    }
    EXPECT_EQ(gone_at, c.gone_at);
  }
}

TEST(TtlController, ExpiresOnlyFinishedJobsWithTtl) {
  Job job;
  EXPECT_FALSE(TtlExpiryTime(job));
  job.spec.Mutable().ttl_seconds_after_finished = 5;
  EXPECT_FALSE(TtlExpiryTime(job));
  JobCondition condition;
  condition.type = JobConditionType::kFailureTarget;
  condition.last_transition_time = {Seconds(100).ns};
  job.status.conditions.push_back(condition);
  EXPECT_FALSE(TtlExpiryTime(job));
  condition.type = JobConditionType::kFailed;
  job.status.conditions.push_back(condition);
  EXPECT_EQ(TtlExpiryTime(job), Time{Seconds(105).ns});
}

}  // namespace
}  // namespace jobplay
