// The exit code shown for a pod is that of the container that decided its end. It is the same in
// the timeline, its exports and the panels.
#include <gtest/gtest.h>

#include <string>

#include "core/api/pod_end.h"
#include "core/view/export/export.h"
#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

struct Row {
  const char* says;
  const char* containers;  // of the scenario's rule for the pods
  const char* timeline;
  const char* kind;  // of the pod's last segment
  int exit;
  const char* reason;
};

void PrintTo(const Row& row, std::ostream* out) { *out << row.says; }

std::string ScenarioOf(const Row& row) {
  return std::string(
             "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n  backoffLimit: 0\n"
             "  template:\n    spec:\n      restartPolicy: Never\n      initContainers:\n"
             "      - {name: proxy, image: x, restartPolicy: Always}\n"
             "      - {name: setup, image: x}\n"
             "      containers: [{name: main, image: x}, {name: other, image: x}]\n"
             "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: demo}\n"
             "spec: {until: 2m, pods: [{containers: {") +
         row.containers + "}}], timeline: [" + row.timeline + "]}\n";
}

class PodEnd : public ::testing::TestWithParam<Row> {};

TEST_P(PodEnd, IsShownEverywhere) {
  const Row& row = GetParam();
  testing::WholeRun run(ScenarioOf(row));
  const Json lanes = Json::parse(run.engine.AllLanes());
  ASSERT_EQ(lanes["pods"].size(), 1u);
  const Json& last = lanes["pods"][0]["segments"].back();
  EXPECT_EQ(last["kind"], row.kind);
  EXPECT_EQ(last["exit"], row.exit);
  EXPECT_EQ(last["reason"], row.reason);

  const Json moment = run.Moment(last["step"]);
  ASSERT_EQ(moment["pods"].size(), 1u);
  EXPECT_EQ(moment["pods"][0]["exit"], row.exit);
  EXPECT_EQ(moment["pods"][0]["reason"], row.reason);

  const std::string words = ", exit " + std::to_string(row.exit) + ", " + row.reason;
  EXPECT_NE(testing::Exported(run.engine, "svg").find(words), std::string::npos);
  for (const Json& event : Json::parse(testing::Exported(run.engine, "perfetto"))["traceEvents"]) {
    if (event["ph"] == "X" && event["name"] == row.kind && event["args"].contains("exit")) {
      EXPECT_EQ(event["args"]["exit"], row.exit);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(
    , PodEnd,
    ::testing::Values(
        Row{"the main container fails and its sidecar is asked to stop",
            "main: [{for: 3s, exit: 3}], other: [{for: 1s}]", "", "failed", 3, "Error"},
        Row{"the main containers succeed and their sidecar is asked to stop",
            "main: [{for: 3s}], other: [{for: 1s}]", "", "succeeded", 0, "Completed"},
        Row{"the sidecar failed earlier by itself",
            "proxy: [{for: 1s, exit: 9}, {}], main: [{for: 5s}], other: [{for: 5s}]", "",
            "succeeded", 0, "Completed"},
        Row{"the second of the main containers fails",
            "main: [{for: 1s}], other: [{for: 3s, exit: 4}]", "", "failed", 4, "Error"},
        Row{"both main containers fail", "main: [{for: 9s, exit: 5}], other: [{for: 3s, exit: 4}]",
            "", "failed", 5, "Error"},
        Row{"a container runs out of memory",
            "main: [{for: 3s, exit: 137, reason: OOMKilled}], other: [{for: 1s}]", "", "failed",
            137, "OOMKilled"},
        Row{"an init container fails and the main ones never start", "setup: [{for: 2s, exit: 6}]",
            "", "failed", 6, "Error"}),
    [](const ::testing::TestParamInfo<Row>& info) {
      std::string name;
      for (const char* c = info.param.says; *c != '\0'; ++c) name += *c == ' ' ? '_' : *c;
      return name;
    });

}  // namespace
}  // namespace jobplay
