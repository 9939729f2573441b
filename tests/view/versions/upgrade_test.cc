// The effects of an upgrade on manifests: rejections, defaults and runs, each with the release.
#include "core/view/versions/upgrade.h"

#include <gtest/gtest.h>

namespace jobplay {
namespace {

std::string ManifestWith(const std::string& fields) {
  return "apiVersion: batch/v1\nkind: Job\nmetadata: {name: demo}\nspec:\n" + fields +
         "  template:\n    spec:\n      restartPolicy: Never\n"
         "      containers: [{name: main, image: busybox}]\n";
}

UpgradeAnswer Upgraded(const std::string& fields, const char* from, const char* to) {
  return UpgradeOf("demo.yaml", ManifestWith(fields), *FindGeneration(from), *FindGeneration(to));
}

TEST(Upgrade, ReportsThatNothingChanges) {
  const UpgradeAnswer answer = Upgraded("", "v1.35", "v1.36");
  EXPECT_FALSE(answer.changes) << answer.text;
  EXPECT_EQ(answer.text, "demo.yaml: no difference between v1.35 and v1.36\n");
}

TEST(Upgrade, NamesReleaseAndGateOfField) {
  const std::string policy =
      "  completionMode: Indexed\n  completions: 1\n"
      "  successPolicy: {rules: [{succeededCount: 1}]}\n";
  const UpgradeAnswer answer = Upgraded(policy, "v1.29", "v1.33");
  EXPECT_TRUE(answer.changes);
  EXPECT_NE(answer.text.find("unknown field \"spec.successPolicy\""), std::string::npos)
      << answer.text;
  EXPECT_NE(answer.text.find("v1.30"), std::string::npos) << answer.text;
}

TEST(Upgrade, NamesGateOfDefault) {
  const UpgradeAnswer answer = Upgraded("", "v1.8", "v1.36");
  EXPECT_NE(answer.text.find("spec.podReplacementPolicy is TerminatingOrFailed from "),
            std::string::npos)
      << answer.text;
  EXPECT_NE(answer.text.find("JobPodReplacementPolicy"), std::string::npos) << answer.text;
}

TEST(Upgrade, ReportsFirstDifferenceAndItsChange) {
  const UpgradeAnswer answer = Upgraded("", "v1.29", "v1.36");
  EXPECT_NE(answer.text.find("v1.29 and v1.36 diverge here"), std::string::npos) << answer.text;
  EXPECT_NE(answer.text.find("/pull/125510"), std::string::npos) << answer.text;
}

TEST(Upgrade, UsesLanguageOfReader) {
  const UpgradeAnswer answer = UpgradeOf("demo.yaml", ManifestWith(""), *FindGeneration("v1.35"),
                                         *FindGeneration("v1.36"), LanguageOf("ja"));
  EXPECT_EQ(answer.text, "demo.yaml: v1.35とv1.36で違いはない\n");
}

}  // namespace
}  // namespace jobplay
