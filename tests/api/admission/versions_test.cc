// Fields that a version does not have yet, and fields whose gate it has off.
#include <gtest/gtest.h>

#include "core/api/admission/admission.h"

namespace jobplay {
namespace {

Json JobWith(const std::string& field, const Json& value) {
  Json job = Json::parse(R"({
    "apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "demo"},
    "spec": {"completions": 2, "template": {"spec": {"restartPolicy": "Never",
      "containers": [{"name": "main", "image": "busybox"}]}}}})");
  job["spec"][field] = value;
  return job;
}

AdmissionAnswer Admit(const Json& object, int minor) {
  AdmissionOptions options;
  options.minor = minor;
  return AdmitCreate(object, options);
}

struct FieldCase {
  const char* field;
  Json value;
  int unknown_at;  // the last of the versions below that does not know the field
};

TEST(Versions, RefusesFieldsThatCameLater) {
  const Json policy = Json::parse(
      R"({"rules": [{"action": "Ignore", "onExitCodes": {"operator": "In", "values": [1]}}]})");
  const FieldCase cases[] = {
      {"ttlSecondsAfterFinished", 5, 8},
      {"completionMode", "NonIndexed", 18},
      {"suspend", true, 18},
      {"podFailurePolicy", policy, 18},
      {"podReplacementPolicy", "Failed", 18},
      {"managedBy", "example.com/other", 29},
  };
  for (const FieldCase& test : cases) {
    for (int minor : {8, 18, 29, 31, 34, 36}) {
      const AdmissionAnswer answer = Admit(JobWith(test.field, test.value), minor);
      const bool unknown = !answer.decode.empty();
      EXPECT_EQ(unknown, minor <= test.unknown_at) << test.field << " at 1." << minor;
      if (unknown) {
        EXPECT_EQ(answer.decode[0].message,
                  std::string("unknown field \"spec.") + test.field + "\"");
      } else {
        EXPECT_TRUE(answer.ok()) << test.field << " at 1." << minor << ": "
                                 << (answer.errors.empty() ? "" : answer.errors[0].message);
      }
    }
  }
}

TEST(Versions, DropsFieldsWhoseGateIsOff) {
  const Json job = JobWith("managedBy", "example.com/other");
  EXPECT_FALSE(Admit(job, 31).defaulted["spec"].contains("managedBy"));
  EXPECT_TRUE(Admit(job, 34).defaulted["spec"].contains("managedBy"));

  AdmissionOptions options;
  options.minor = 31;
  options.gate = [](std::string_view gate) -> std::optional<bool> {
    if (gate == "JobManagedBy") return true;
    return std::nullopt;
  };
  EXPECT_TRUE(AdmitCreate(job, options).defaulted["spec"].contains("managedBy"));
}

TEST(Versions, DefaultsWhatTheVersionDefaults) {
  const Json job = JobWith("parallelism", 1);
  EXPECT_FALSE(Admit(job, 18).defaulted["spec"].contains("completionMode"));
  EXPECT_EQ(Admit(job, 31).defaulted["spec"]["podReplacementPolicy"], "TerminatingOrFailed");
  EXPECT_FALSE(Admit(job, 18).defaulted["spec"].contains("podReplacementPolicy"));
}

TEST(Versions, OldVersionsGenerateOnlyTheOldLabels) {
  const Json labels =
      Admit(JobWith("parallelism", 1), 18).defaulted["spec"]["template"]["metadata"]["labels"];
  EXPECT_TRUE(labels.contains("controller-uid"));
  EXPECT_FALSE(labels.contains("batch.kubernetes.io/controller-uid"));
}

}  // namespace
}  // namespace jobplay
