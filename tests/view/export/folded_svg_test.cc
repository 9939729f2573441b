// A picture with shortened hours of idle time.
#include <gtest/gtest.h>

#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

TEST(FoldedSvg, ShowsLengthOfIdleTime) {
  testing::WholeRun run(R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  ttlSecondsAfterFinished: 7200
  template:
    spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: demo}
spec:
  until: 3h
  pods: [{runs: [{for: 5s}]}]
)");
  const std::string svg = testing::Exported(run.engine, "svg");
  EXPECT_NE(svg.find("⋯ "), std::string::npos);
  EXPECT_NE(svg.find("stroke-dasharray"), std::string::npos);
}

}  // namespace
}  // namespace jobplay
