#include "core/view/index/field_history.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

Json Active(const std::vector<std::string>& names) {
  Json status = {{"status", {{"lastScheduleTime", names.size()}}}};
  for (const std::string& name : names) {
    status["status"]["active"].push_back({{"name", name}, {"uid", "of-" + name}});
  }
  return status;
}

std::vector<std::string> PathsOf(const std::vector<ChangedField>& fields) {
  std::vector<std::string> paths;
  for (const ChangedField& field : fields) paths.push_back(field.path);
  std::sort(paths.begin(), paths.end());
  return paths;
}

TEST(FieldHistory, ShowsLastElementsThatListLost) {
  FieldHistory history;
  Json before = Active({});
  std::uint32_t step = 0;
  for (int at = 0; at < 100; ++at) {
    const std::string name = "hello-" + std::to_string(at);
    for (const Json& after : {Active({"kept", name}), Active({"kept"})}) {
      history.Add(++step, before, after);
      before = after;
    }
  }
  EXPECT_GT(history.At(step).size(), 200u);
  const std::vector<std::string> shown = PathsOf(history.ToShow(step));
  EXPECT_EQ(shown,
            (std::vector<std::string>{"status.active[hello-99].name", "status.active[hello-99].uid",
                                      "status.active[kept].name", "status.active[kept].uid",
                                      "status.lastScheduleTime"}));
  // At an earlier step, the elements removed by then.
  const std::vector<std::string> earlier = PathsOf(history.ToShow(20));
  EXPECT_EQ(earlier[0], "status.active[hello-9].name");
}

TEST(FieldHistory, IsNotLargerForLongRun) {
  const auto size = [](const char* until) {
    testing::WholeRun run(std::string(R"(
apiVersion: batch/v1
kind: CronJob
metadata: {name: hello}
spec:
  schedule: "* * * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers: [{name: main, image: main}]
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: long}
spec:
  until: )") + until + "\n");
    return run.Moment(run.steps).dump().size();
  };
  EXPECT_LT(size("10h"), size("1h") * 3 / 2);
}

}  // namespace
}  // namespace jobplay
