// The CronJob controller in the simulated cluster: its events and actions in a scenario.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/sim/simulator.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

// A CronJob `tick` whose Jobs have one pod each, and its cluster.
std::string CronScenario(const std::string& spec, const std::string& scenario,
                         const std::string& job_spec = "") {
  return R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: tick}
spec:
)" + spec +
         R"(  jobTemplate:
    metadata: {labels: {made-by: tick}}
    spec:
)" + job_spec +
         R"(      template:
        spec:
          restartPolicy: Never
          containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: cron}
spec:
  start: "2000-01-01T00:00:10Z"
)" + scenario;
}

// The events of CronJobs, one per line: seconds since the start, reason, message.
std::string CronJobEvents(Simulator& simulator) {
  simulator.Begin(nullptr);
  while (simulator.HasNext()) simulator.Step(nullptr);
  std::string text;
  simulator.server().events().ForEach([&](std::uint32_t, const Shared<Event>& event) {
    if (event->kind != "CronJob") return;
    text += FormatDuration(event->time - simulator.start()) + " " + event->reason + ": " +
            event->message + "\n";
  });
  return text;
}

// A sync comes 100 ms after its start time, and half a second after the end of a Job its status is
// updated.
struct CronJobControllerCase {
  const char* name;
  const char* spec;
  const char* job_spec;
  const char* scenario;
  const char* events;
};

const CronJobControllerCase kCronJobControllerCases[] = {
    {"starts a Job at each start time, and sees it complete", "  schedule: '*/2 * * * *'\n", "",
     "  until: 5m\n",
     "1m50.1s SuccessfulCreate: Created job tick-15778082\n"
     "2m2.63s SawCompletedJob: Saw completed job: tick-15778082, condition: Complete\n"
     "3m50.1s SuccessfulCreate: Created job tick-15778084\n"
     "4m2.63s SawCompletedJob: Saw completed job: tick-15778084, condition: Complete\n"},
    {"a suspended CronJob starts nothing until it is resumed, then starts what is due",
     "  schedule: '*/2 * * * *'\n  suspend: true\n", "",
     "  until: 3m\n  timeline:\n"
     "  - {at: 2m30s, patch: {kind: CronJob, name: tick, patch: {spec: {suspend: false}}}}\n",
     "2m30.01s SuccessfulCreate: Created job tick-15778082\n"
     "2m42.54s SawCompletedJob: Saw completed job: tick-15778082, condition: Complete\n"},
    {"a start whose deadline has passed is skipped silently",
     "  schedule: '*/2 * * * *'\n  suspend: true\n  startingDeadlineSeconds: 10\n", "",
     "  until: 3m30s\n  timeline:\n"
     "  - {at: 2m30s, patch: {kind: CronJob, name: tick, patch: {spec: {suspend: false}}}}\n",
     ""},
    {"Forbid skips a start while a Job runs",
     "  schedule: '* * * * *'\n  concurrencyPolicy: Forbid\n", "",
     "  until: 2m30s\n  pods: [{runs: [{for: 80s}]}]\n",
     "50.1s SuccessfulCreate: Created job tick-15778081\n"
     "1m50.1s JobAlreadyActive: Not starting job because prior execution is running and "
     "concurrency "
     "policy is Forbid\n"
     // The write of the Job's status arrives first, before that of the CronJob, as recorded.
     "2m12.63s JobAlreadyActive: Not starting job because prior execution is running and "
     "concurrency "
     "policy is Forbid\n"
     "2m12.63s SawCompletedJob: Saw completed job: tick-15778081, condition: Complete\n"
     "2m12.63s SuccessfulCreate: Created job tick-15778082\n"
     "2m12.64s SawCompletedJob: Saw completed job: tick-15778081, condition: Complete\n"},
    {"Replace deletes the running Job", "  schedule: '* * * * *'\n  concurrencyPolicy: Replace\n",
     "", "  until: 2m\n  pods: [{runs: [{for: 80s}]}]\n",
     "50.1s SuccessfulCreate: Created job tick-15778081\n"
     "1m50.1s SuccessfulDelete: Deleted job tick-15778081\n"
     "1m50.1s SuccessfulCreate: Created job tick-15778082\n"
     // News of the deleted Job arrives before that of the CronJob, which was written later.
     "1m50.11s MissingJob: Active job went missing: tick-15778081\n"},
    {"an active Job that someone deletes goes missing", "  schedule: '*/5 * * * *'\n", "",
     "  until: 5m10s\n  pods: [{runs: [{for: 80s}]}]\n  timeline:\n"
     "  - {at: 5m, delete: {kind: Job, name: tick-15778085}}\n",
     "4m50.1s SuccessfulCreate: Created job tick-15778085\n"
     "5m0.01s MissingJob: Active job went missing: tick-15778085\n"},
    {"creation of a Job is retried", "  schedule: '*/2 * * * *'\n", "",
     "  until: 1m55s\n  timeline:\n"
     "  - {at: 1m, api: {verb: create, resource: jobs, count: 2, error: InternalError, message: "
     "nope}}\n",
     "1m50.1s FailedCreate: Error creating job: Internal error occurred: nope\n"
     "1m50.105s FailedCreate: Error creating job: Internal error occurred: nope\n"
     "1m50.115s SuccessfulCreate: Created job tick-15778082\n"},
    {"a date that never comes is an invalid schedule", "  schedule: '0 0 31 2 *'\n", "",
     "  until: 1m\n",
     "10ms InvalidSchedule: invalid schedule: 0 0 31 2 * : time difference between two schedules "
     "is "
     "less than 1 second\n"},
};

TEST(CronJobController, RecordsEvents) {
  for (const CronJobControllerCase& c : kCronJobControllerCases) {
    SCOPED_TRACE(c.name);
    Simulator simulator(testing::Load(CronScenario(c.spec, c.scenario, c.job_spec)));
    EXPECT_EQ(CronJobEvents(simulator), c.events);
  }
}

TEST(CronJobController, CreatesJobFromTemplate) {
  Simulator simulator(
      testing::Load(CronScenario("  schedule: '0 * * * *'\n  timeZone: Asia/Kathmandu\n",
                                 "  until: 15m\n", "      backoffLimit: 2\n")));
  CronJobEvents(simulator);
  // 06:00 in Kathmandu, which is 5:45 ahead of UTC.
  const std::uint32_t id = simulator.server().FindJob("default", "tick-15778095");
  ASSERT_NE(id, 0u);
  const Job& job = *simulator.server().jobs().Get(id);
  EXPECT_EQ(job.metadata.annotations->at(kCronJobScheduledTimestampAnnotation),
            "2000-01-01T06:00:00+05:45");
  EXPECT_EQ(job.metadata.labels->at("made-by"), "tick");
  EXPECT_EQ(job.spec->backoff_limit, 2);
  const OwnerReference* owner = GetControllerOf(job.metadata);
  ASSERT_NE(owner, nullptr);
  EXPECT_EQ(owner->kind, "CronJob");
  EXPECT_EQ(owner->name, "tick");
  EXPECT_TRUE(owner->block_owner_deletion);
}

TEST(CronJobController, DeletesOldestFinishedJobsBeyondLimits) {
  Simulator simulator(testing::Load(CronScenario(
      "  schedule: '* * * * *'\n  successfulJobsHistoryLimit: 1\n", "  until: 4m30s\n")));
  const std::string events = CronJobEvents(simulator);
  EXPECT_NE(events.find("2m2.63s SuccessfulDelete: Deleted job tick-15778081\n"), std::string::npos)
      << events;
  std::string left;
  simulator.server().jobs().ForEach(
      [&](std::uint32_t, const Shared<Job>& job) { left += job->metadata.name() + " "; });
  EXPECT_EQ(left, "tick-15778084 ");
}

TEST(CronJobController, StartsOnlyLatestMissedTimeAfterOutage) {
  Simulator simulator(
      testing::Load(CronScenario("  schedule: '* * * * *'\n",
                                 "  until: 3h\n  timeline:\n  - {at: 70s, controller: "
                                 "{name: job, state: restart, downFor: 2h}}\n")));
  const std::string events = CronJobEvents(simulator);
  EXPECT_NE(events.find("2h1m10s TooManyMissedTimes: too many missed start times. Set or decrease "
                        ".spec.startingDeadlineSeconds or check clock skew\n"
                        "2h1m10s SuccessfulCreate: Created job tick-15778201\n"),
            std::string::npos)
      << events;
  EXPECT_EQ(events.find("tick-15778200"), std::string::npos);
}

}  // namespace
}  // namespace jobplay
