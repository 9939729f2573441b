// Facts in a Job's panel that only the controller knows.
#include <gtest/gtest.h>

#include <string>

#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

// Why an index waits at each step, as long as it stays the same: its name, and the number of wanted
// pods.
std::string HoldersOver(const std::string& scenario) {
  testing::WholeRun run(scenario);
  std::string told, last;
  for (std::uint32_t step = 1; step < run.steps; ++step) {
    const Json moment = run.Moment(step);
    if (moment["jobs"].empty()) continue;
    const Json& held = moment["jobs"][0]["heldBy"];
    std::string by = held["by"];
    if (held.contains("places")) by += "(" + held["places"].dump() + ")";
    if (by == last) continue;
    told += (told.empty() ? "" : " ") + by;
    last = by;
  }
  return told;
}

TEST(JobMoment, ReportsWhyIndexWaitsAsOfLastSync) {
  EXPECT_EQ(HoldersOver(R"(
apiVersion: batch/v1
kind: Job
metadata: {name: indexes}
spec:
  completions: 2
  parallelism: 1
  completionMode: Indexed
  backoffLimitPerIndex: 1
  template:
    spec:
      restartPolicy: Never
      containers: [{name: main, image: busybox, command: [sh, -c, "sleep 20; exit 1"]}]
)"),
            "sync parallelism(1) sync parallelism(1) sync parallelism(1) ended");
}

TEST(JobMoment, CountsRestartsForBackoffLimit) {
  const std::string job = R"(
apiVersion: batch/v1
kind: Job
metadata: {name: restarts}
spec:
  backoffLimit: 3
  template:
    spec:
      restartPolicy: OnFailure
      containers: [{name: main, image: busybox, command: [sh, -c, "sleep 5; exit 1"]}]
)";
  const auto told = [](const std::string& scenario) {
    testing::WholeRun run(scenario);
    std::string counts;
    for (std::uint32_t step = 1; step < run.steps; ++step) {
      const Json moment = run.Moment(step);
      if (moment["jobs"].empty()) continue;
      const Json& of_job = moment["jobs"][0];
      const std::string now = of_job.contains("restarts") ? of_job["restarts"].dump() : "-";
      if (!counts.ends_with(now)) counts += " " + now;
    }
    return counts;
  };
  EXPECT_EQ(told(job), " 0 1 2 3 0");  // its last pod is deleted with it
  std::string never = job;
  EXPECT_EQ(told(never.replace(never.find("OnFailure"), 9, "Never")), " -");
}

}  // namespace
}  // namespace jobplay
