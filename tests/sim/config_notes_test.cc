// Warnings about ConfigMaps and Secrets that the manifests do not have.
#include <gtest/gtest.h>

#include <string>

#include "core/sim/scenario.h"
#include "core/words/sentence.h"
#include "core/yaml/edit.h"

namespace jobplay {
namespace {

std::string JobWith(const std::string& pod_fields, const std::string& before = "") {
  return before + R"(apiVersion: batch/v1
kind: Job
metadata:
  name: demo
spec:
  template:
    spec:
      restartPolicy: Never
)" + pod_fields;
}

const char* const kFromSecret = R"(      containers:
      - name: main
        image: busybox:1.36
        env:
        - name: TOKEN
          valueFrom: {secretKeyRef: {name: api, key: token}}
)";

const char* const kVolume = R"(      containers:
      - {name: main, image: "busybox:1.36"}
      volumes:
      - {name: conf, configMap: {name: settings}}
)";

std::vector<Problem> WarningsOf(const std::string& text) {
  std::vector<Problem> warnings;
  for (const Problem& problem : ReadScenario(text).problems) {
    const bool is_about_pods = Say(problem.message).find("stay Pending") != std::string::npos;
    if (problem.severity == Severity::kWarning && is_about_pods) warnings.push_back(problem);
  }
  return warnings;
}

TEST(ConfigNotes, WarnOfMissingSecret) {
  const auto warnings = WarningsOf(JobWith(kFromSecret));
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(Say(warnings[0].message),
            "Secret api is not in the manifests, so the pods stay Pending "
            "(CreateContainerConfigError).");
  EXPECT_EQ(warnings[0].path, "spec.template.spec.containers[0].env[0]");
}

TEST(ConfigNotes, WarnOfMissingVolume) {
  const auto warnings = WarningsOf(JobWith(kVolume));
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(Say(warnings[0].message),
            "ConfigMap settings is not in the manifests, so the pods stay Pending (FailedMount).");
}

TEST(ConfigNotes, WarnOfMissingKey) {
  const auto warnings = WarningsOf(
      JobWith(kFromSecret,
              "apiVersion: v1\nkind: Secret\nmetadata: {name: api}\nstringData: {a: b}\n---\n"));
  ASSERT_EQ(warnings.size(), 1u);
  EXPECT_EQ(Say(warnings[0].message),
            "Secret api has no key token, so the pods stay Pending (CreateContainerConfigError).");
}

TEST(ConfigNotes, QuickFixAddsMissingObject) {
  for (const char* fields : {kFromSecret, kVolume}) {
    const std::string text = JobWith(fields);
    const auto warnings = WarningsOf(text);
    ASSERT_EQ(warnings.size(), 1u);
    ASSERT_EQ(warnings[0].mends.size(), 1u);
    const std::string fixed = WithEdits(text, warnings[0].mends[0].edits);
    EXPECT_TRUE(WarningsOf(fixed).empty()) << fixed;
  }
}

TEST(ConfigNotes, AreSilentAboutOptionalReferences) {
  EXPECT_TRUE(WarningsOf(JobWith(R"(      containers:
      - name: main
        image: busybox:1.36
        envFrom:
        - configMapRef: {name: settings, optional: true}
)"))
                  .empty());
}

TEST(ConfigNotes, AreSilentInPlainWorld) {
  EXPECT_TRUE(WarningsOf(JobWith(kVolume) +
                         "---\napiVersion: playground/v1\nkind: Scenario\nmetadata: {name: s}\n"
                         "spec: {cluster: {world: plain}}\n")
                  .empty());
}

}  // namespace
}  // namespace jobplay
