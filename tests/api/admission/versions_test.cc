// Fields that a version does not have yet, and fields whose gate it has off.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/api/admission/admission.h"
#include "core/api/admission/gates.h"
#include "core/controllers/generation.h"
#include "core/sim/admit.h"

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
  const Generation generation = *FindGeneration("v1." + std::to_string(minor));
  return AdmitCreate(object, OptionsFor(generation, Time()));
}

Json CronJobOf(const char* api_version) {
  Json cron_job = Json::parse(R"({
    "kind": "CronJob", "metadata": {"name": "tick"},
    "spec": {"schedule": "*/1 * * * *", "jobTemplate": {"spec": {"template": {"spec": {
      "restartPolicy": "OnFailure", "containers": [{"name": "main", "image": "busybox"}]}}}}}})");
  cron_job["apiVersion"] = api_version;
  return cron_job;
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

  Generation generation = *FindGeneration("v1.31");
  ASSERT_TRUE(SetFeature(generation, "JobManagedBy", true).ok());
  EXPECT_TRUE(
      AdmitCreate(job, OptionsFor(generation, Time())).defaulted["spec"].contains("managedBy"));
}

TEST(Versions, HaveCronJobsAsBetaUntilTwentyFour) {
  for (const int minor : {8, 18, 29, 36}) {
    SCOPED_TRACE(minor);
    const AdmissionAnswer beta = Admit(CronJobOf("batch/v1beta1"), minor);
    EXPECT_EQ(beta.ok(), minor <= 24);
    if (beta.ok()) {
      EXPECT_EQ(beta.defaulted["apiVersion"], "batch/v1");
      EXPECT_TRUE(std::none_of(beta.warnings.begin(), beta.warnings.end(),
                               [](const Warning& one) { return one.field == "apiVersion"; }));
    } else {
      EXPECT_NE(beta.decode[0].message.find("\"batch/v1beta1\""), std::string::npos);
    }
    // Taken everywhere, so that one file runs under all versions; where there was none, that is
    // said.
    const AdmissionAnswer stable = Admit(CronJobOf("batch/v1"), minor);
    EXPECT_TRUE(stable.ok());
    EXPECT_EQ(std::any_of(stable.warnings.begin(), stable.warnings.end(),
                          [](const Warning& one) { return one.field == "apiVersion"; }),
              minor < 21);
  }
  Json job = JobWith("parallelism", 1);
  job["apiVersion"] = "batch/v1beta1";
  EXPECT_FALSE(Admit(job, 18).ok()) << "Jobs were never batch/v1beta1";
}

TEST(Versions, HaveEachGateInOneTable) {
  AdmissionOptions options;
  options.minor = 0;
  for (std::size_t i = 0; i < static_cast<std::size_t>(Feature::kCount); ++i) {
    const char* gate = ToString(static_cast<Feature>(i));
    EXPECT_TRUE(GateEnabled(options, gate)) << gate << " is in the table of admission as well";
  }
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
