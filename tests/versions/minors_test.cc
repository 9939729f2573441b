// The CronJob controller since v1.37 and before: three bugs that it no longer has.
#include <gtest/gtest.h>

#include <string>

#include "core/sim/simulator.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

std::string MinorScenario(const std::string& version, const std::string& rest) {
  return R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: tick}
spec:
  schedule: '*/2 * * * *'
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers: [{name: main, image: busybox}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: minors}
spec:
  version: )" +
         version + "\n" + rest;
}

// The events of the CronJob, one per line: seconds since the start, and the reason.
std::string EventsOf(const std::string& text) {
  Simulator simulator(testing::Load(text));
  simulator.Begin(nullptr);
  while (simulator.HasNext()) simulator.Step(nullptr);
  std::string events;
  simulator.server().events().ForEach([&](std::uint32_t, const Shared<Event>& event) {
    if (InvolvedObject(*event) != "CronJob/tick") return;
    events += FormatDuration(TruncateToSecond(event->time) - simulator.start()) + " " +
              event->reason + "\n";
  });
  return events;
}

struct MinorsCase {
  const char* name;
  const char* scenario;
  const char* before;
  const char* since;
};

const MinorsCase kMinorsCases[] = {
    {"a Job that exists but is not in the status",
     "  until: 4m30s\n  pods: [{runs: [{for: 20.3s}]}]\n  timeline:\n"
     "  - {at: 5s, api: {verb: updateStatus, resource: cronjobs, count: 1, error: Conflict}}\n",
     // It is looked up without a namespace and never found: until its start time is over, each
     // retry fails and waits longer.
     "2m0s SuccessfulCreate\n2m0s UnexpectedJob\n",
     "2m0s SuccessfulCreate\n2m22s SawCompletedJob\n4m0s SuccessfulCreate\n4m22s SawCompletedJob\n"},
    {"failures before the CronJob was suspended",
     "  until: 3m\n  pods: [{runs: [{for: 20.3s}]}]\n  timeline:\n"
     "  - {at: 5s, api: {verb: create, resource: jobs, count: 11, error: InternalError}}\n"
     "  - {at: 2m5.7s, patch: {kind: CronJob, name: tick, patch: {spec: {suspend: true}}}}\n"
     "  - {at: 2m20s, api: {verb: create, resource: jobs, count: 1, error: InternalError}}\n"
     "  - {at: 2m30s, patch: {kind: CronJob, name: tick, patch: {spec: {suspend: false}}}}\n",
     // The one failure after it is resumed counts as the eleventh in a row.
     "2m30s FailedCreate\n2m40s SuccessfulCreate\n",
     "2m30s FailedCreate\n2m30s SuccessfulCreate\n"},
    {"a Job of a previous CronJob with the same name",
     "  until: 3m\n  pods: [{runs: [{for: 200.3s}]}]\n  timeline:\n"
     "  - {at: 2m10.2s, delete: {kind: CronJob, name: tick}}\n"
     "  - at: 2m10.2s\n"
     "    apply:\n"
     "      apiVersion: batch/v1\n"
     "      kind: CronJob\n"
     "      metadata: {name: tick}\n"
     "      spec:\n"
     "        schedule: '*/5 * * * *'\n"
     "        jobTemplate: {spec: {template: {spec: {restartPolicy: Never,\n"
     "          containers: [{name: main, image: busybox}]}}}}\n",
     "2m0s SuccessfulCreate\n2m10s UnexpectedJob\n", "2m0s SuccessfulCreate\n"},
};

// Each line is present, in this order.
bool HasInOrder(const std::string& events, const std::string& lines) {
  std::size_t at = 0;
  for (std::size_t begin = 0; begin < lines.size();) {
    const std::size_t end = lines.find('\n', begin) + 1;
    const std::size_t found = events.find(lines.substr(begin, end - begin), at);
    if (found == std::string::npos) return false;
    at = found + end - begin;
    begin = end;
  }
  return true;
}

TEST(Minors, ChangeCronJobEventsSinceV137) {
  for (const MinorsCase& c : kMinorsCases) {
    SCOPED_TRACE(c.name);
    for (const char* version : {"v1.29", "v1.36"}) {
      const std::string before = EventsOf(MinorScenario(version, c.scenario));
      EXPECT_TRUE(HasInOrder(before, c.before)) << version << "\n" << before;
    }
    const std::string since = EventsOf(MinorScenario("v1.37", c.scenario));
    EXPECT_TRUE(HasInOrder(since, c.since)) << since;
    EXPECT_FALSE(HasInOrder(since, c.before)) << since;
    EXPECT_EQ(since.find("UnexpectedJob"), std::string::npos) << since;
  }
}

// v1.30 calls the end of a Job its status, and records its success only once it is off the list.
TEST(Minors, DifferInMessageAboutFinishedJobOfCronJob) {
  struct Row {
    const char* version;
    const char* word;
  };
  for (const Row& row : {Row{"v1.29", "status"}, Row{"v1.30", "status"}, Row{"v1.31", "condition"},
                         Row{"v1.36", "condition"}}) {
    SCOPED_TRACE(row.version);
    Simulator simulator(testing::Load(
        MinorScenario(row.version, "  until: 2m30s\n  pods: [{runs: [{for: 20.3s}]}]\n")));
    simulator.Begin(nullptr);
    while (simulator.HasNext()) simulator.Step(nullptr);
    std::string told;
    simulator.server().events().ForEach([&](std::uint32_t, const Shared<Event>& event) {
      if (event->reason == "SawCompletedJob") told = event->message;
    });
    EXPECT_EQ(told, "Saw completed job: tick-15778082, " + std::string(row.word) + ": Complete");
  }
}

}  // namespace
}  // namespace jobplay
