// The kubectl output at a step, requested as the page does.
#include <gtest/gtest.h>

#include "tests/support/whole_run.h"

namespace jobplay {
namespace {

const char* const kOneOfEach = R"(apiVersion: batch/v1
kind: CronJob
metadata: {name: tick}
spec:
  schedule: "* * * * *"
  jobTemplate:
    spec:
      template:
        spec: {restartPolicy: Never, containers: [{name: main, image: busybox}]}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: tick}
spec:
  until: 90s
  pods: [{runs: [{for: 1h}]}]
)";

TEST(KubectlView, DescribesAndPrintsEachKind) {
  testing::WholeRun run(kOneOfEach);
  const Json moment = run.Moment(run.steps);
  const std::string job = "Job/" + moment["jobs"][0]["name"].get<std::string>();
  const std::string pod = "Pod/" + moment["pods"][0]["name"].get<std::string>();
  const std::string node = "Node/" + moment["nodes"][0]["name"].get<std::string>();
  const struct {
    std::string object;
    const char* described;
    const char* in_yaml;
  } kObjects[] = {
      {"CronJob/tick", "Schedule:", "concurrencyPolicy: Allow"},
      {job, "Completions:", "completionMode: NonIndexed"},
      {pod, "Controlled By:  Job/tick-", "key: node.kubernetes.io/unreachable"},
      {node, "Non-terminated Pods:", "kind: Node"},
  };
  for (const auto& [object, described, in_yaml] : kObjects) {
    EXPECT_NE(run.View("describe", object, run.steps).find(described), std::string::npos) << object;
    EXPECT_NE(run.View("yaml", object, run.steps).find(in_yaml), std::string::npos) << object;
  }
}

TEST(KubectlView, MarksOptionalEnvironment) {
  testing::WholeRun run(R"(apiVersion: batch/v1
kind: Job
metadata: {name: demo}
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
      - name: main
        image: busybox
        envFrom:
        - {configMapRef: {name: settings, optional: true}}
        - {prefix: DB_, secretRef: {name: password}}
---
apiVersion: playground/v1
kind: Scenario
metadata: {name: demo}
spec: {until: 5s}
)");
  const std::string described = run.View("describe", "", run.steps);
  EXPECT_NE(described.find("settings    ConfigMap"), std::string::npos) << described;
  EXPECT_NE(described.find("Optional: true"), std::string::npos);
  EXPECT_NE(described.find("Secret with prefix 'DB_'  Optional: false"), std::string::npos);
}

TEST(KubectlView, FindsObjectByUid) {
  testing::WholeRun run(kOneOfEach);
  const Json moment = run.Moment(run.steps);
  const Json& job = moment["jobs"][0]["ref"];
  const std::string name = "Job/" + job["name"].get<std::string>();
  const std::string uid = job["uid"];
  const auto found = [&](const std::string& object) {
    return run.engine.View("get", object, run.steps).find("tick-") != std::string::npos;
  };
  EXPECT_TRUE(found(name + "@" + uid));
  EXPECT_EQ(run.engine.View("get", name + "@" + uid, run.steps),
            run.engine.View("get", name, run.steps));
}

}  // namespace
}  // namespace jobplay
