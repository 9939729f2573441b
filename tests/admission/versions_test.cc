// Fields that a version does not have yet, and fields whose gate is off in it.
#include <gtest/gtest.h>

#include <algorithm>

#include "core/admission/admission.h"
#include "core/admission/schema/gates.h"
#include "core/controllers/generation.h"
#include "core/sim/admit.h"
#include "core/words/phrase.h"

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

TEST(Versions, RejectFieldsOfLaterVersions) {
  const Json policy = Json::parse(
      R"({"rules": [{"action": "Ignore", "onExitCodes": {"operator": "In", "values": [1]}}]})");
  const FieldCase cases[] = {
      {"ttlSecondsAfterFinished", 5, 8},
      {"completionMode", "NonIndexed", 18},
      {"suspend", true, 18},
      {"podFailurePolicy", policy, 18},
      {"podReplacementPolicy", "Failed", 18},
      {"managedBy", "example.com/other", 29},
      {"scheduling", Json::parse(R"({"schedulingPolicy": {"gang": {"minCount": 2}}})"), 36},
  };
  for (const FieldCase& test : cases) {
    for (const Release& release : Releases()) {
      const int minor = release.minor;
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

TEST(Versions, DropFieldsWhoseGateIsOff) {
  const Json job = JobWith("managedBy", "example.com/other");
  EXPECT_FALSE(Admit(job, 31).defaulted["spec"].contains("managedBy"));
  EXPECT_TRUE(Admit(job, 34).defaulted["spec"].contains("managedBy"));

  Generation generation = *FindGeneration("v1.31");
  ASSERT_TRUE(SetFeature(generation, "JobManagedBy", true).ok());
  EXPECT_TRUE(
      AdmitCreate(job, OptionsFor(generation, Time())).defaulted["spec"].contains("managedBy"));
}

Json WithPodSpec(const Json& pod_spec) {
  Json job = JobWith("parallelism", 1);
  job["spec"]["template"]["spec"].merge_patch(pod_spec);
  return job;
}

// How the minors from v1.29 on treat a pod template.
struct PodCase {
  const char* what;
  const char* pod_spec;  // merged into that of a plain Job
  int first;             // the minors that report it
  int last;
  const char* said;  // a part of an error or of a warning
};

constexpr int kNewest = 99;

TEST(Versions, KnowPodFieldsOfTheirRelease) {
  const PodCase cases[] = {
      {"the source of a claim, until it was inlined", R"({"resourceClaims": [{"name": "c", "source":
           {"resourceClaimName": "c"}}]})",
       31, kNewest, "unknown field"},
      {"a workload, for one release", R"({"workloadRef": {"name": "w", "podGroup": "g"}})", 29, 34,
       "unknown field"},
      {"a workload, for one release", R"({"workloadRef": {"name": "w", "podGroup": "g"}})", 36,
       kNewest, "unknown field"},
      {"the mode of an emptyDir", R"({"volumes": [{"name": "v", "emptyDir": {"mode": 448}}]})", 29,
       36, "unknown field"},
      {"a token path that leaves its volume",
       R"({"volumes": [{"name": "v", "projected": {"sources":
           [{"serviceAccountToken": {"path": "../x"}}]}}]})",
       30, kNewest, "must not contain '..'"},
      {"an impossible node label",
       R"({"affinity": {"nodeAffinity": {"requiredDuringSchedulingIgnoredDuringExecution":
           {"nodeSelectorTerms": [{"matchExpressions":
           [{"key": "k", "operator": "In", "values": ["-"]}]}]}}}})",
       33, kNewest, "a valid label must be"},
      {"the restart rules of a main container, which later versions drop or follow",
       R"({"containers": [{"name": "main", "image": "busybox", "restartPolicy": "Always"}]})", 29,
       33, "may not be set for non-init containers"},
      {"an image volume without an image", R"({"volumes": [{"name": "v", "image": {}}]})", 37,
       kNewest, "Required value"},
  };
  for (const PodCase& test : cases) {
    for (const Release& release : Releases()) {
      if (release.minor < 29) continue;
      SCOPED_TRACE(std::string(test.what) + ", " + release.name);
      const AdmissionAnswer answer = Admit(WithPodSpec(Json::parse(test.pod_spec)), release.minor);
      const bool expected = test.first <= release.minor && release.minor <= test.last;
      std::string said;
      for (const DecodeError& error : answer.decode) said += error.message + "\n";
      for (const FieldError& error : answer.errors) said += error.message + "\n";
      if (expected) {
        EXPECT_NE(said.find(test.said), std::string::npos) << said;
      } else if (answer.decode.empty()) {
        EXPECT_EQ(said, "") << said;
      }
    }
  }
}

TEST(Versions, WarnLikeTheirRelease) {
  const PodCase cases[] = {
      {"two keys for one file",
       R"({"volumes": [{"name": "v", "configMap": {"name": "c", "items":
           [{"key": "a", "path": "x"}, {"key": "b", "path": "x"}]}}]})",
       32, kNewest, "overlapping paths"},
      {"an address that is not canonical", R"({"dnsConfig": {"nameservers": ["2001:db8:0::1"]}})",
       33, kNewest, "RFC 5952"},
      {"a duplicate variable",
       R"({"containers": [{"name": "main", "image": "busybox", "env":
           [{"name": "A", "value": "1"}, {"name": "A", "value": "2"}]}]})",
       30, kNewest, "which may be dropped when using apply"},
      {"the old label of the control plane",
       R"({"nodeSelector": {"node-role.kubernetes.io/master": ""}})", 31, kNewest, "control-plane"},
      {"a repository as a volume",
       R"({"volumes": [{"name": "v", "gitRepo": {"repository": "r"}}]})", 33, kNewest,
       "disabled by default in v1.33+"},
      {"a profile given only as an annotation", nullptr, 30, kNewest, "appArmorProfile"},
  };
  for (const PodCase& test : cases) {
    for (const Release& release : Releases()) {
      if (release.minor < 29) continue;
      SCOPED_TRACE(std::string(test.what) + ", " + release.name);
      Json job = JobWith("parallelism", 1);
      if (test.pod_spec != nullptr)
        job = WithPodSpec(Json::parse(test.pod_spec));
      else
        job["spec"]["template"]["metadata"]["annotations"]
           ["container.apparmor.security.beta.kubernetes.io/main"] = "runtime/default";
      const AdmissionAnswer answer = Admit(job, release.minor);
      EXPECT_TRUE(answer.ok());
      const bool expected = test.first <= release.minor && release.minor <= test.last;
      EXPECT_EQ(std::any_of(answer.warnings.begin(), answer.warnings.end(),
                            [&](const Warning& one) {
                              return one.source == Warning::Source::kApiServer &&
                                     Say(one.message).find(test.said) != std::string::npos;
                            }),
                expected);
    }
  }
}

// The gates are alpha in v1.35, where a suspended Job needs the condition. From v1.36 on, only a
// Job that ran needs it.
TEST(Versions, AllowTemplateChangeOfSuspendedJob) {
  Json job = JobWith("suspend", true);
  job["metadata"]["uid"] = "u";
  const auto updated = [&](const char* version, bool gate, const Json& status) {
    Generation generation = *FindGeneration(version);
    if (gate) {
      EXPECT_TRUE(SetFeature(generation, "MutableSchedulingDirectivesForSuspendedJobs", true).ok());
    }
    Json stored = AdmitCreate(job, OptionsFor(generation, Time())).defaulted;
    stored["status"] = status;
    Json changed = stored;
    changed["spec"]["template"]["spec"]["nodeSelector"] = {{"disk", "fast"}};
    return AdmitUpdate(stored, changed, OptionsFor(generation, Time())).ok();
  };
  const Json fresh = Json::object();
  const Json suspended = Json::parse(
      R"({"startTime": "2000-01-01T00:00:00Z", "conditions": [{"type": "Suspended",
          "status": "True", "lastProbeTime": "2000-01-01T00:00:00Z",
          "lastTransitionTime": "2000-01-01T00:00:00Z"}]})");
  EXPECT_TRUE(updated("v1.34", false, fresh));
  EXPECT_FALSE(updated("v1.34", false, suspended));
  EXPECT_TRUE(updated("v1.35", false, fresh));
  EXPECT_FALSE(updated("v1.35", true, fresh));
  EXPECT_TRUE(updated("v1.35", true, suspended));
  EXPECT_TRUE(updated("v1.36", false, fresh));
  EXPECT_TRUE(updated("v1.36", false, suspended));
}

TEST(Versions, HaveBetaCronJobsUntilV124) {
  for (const Release& release : Releases()) {
    const int minor = release.minor;
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
    // Accepted everywhere, so that one file runs under all versions. A note says if the version has
    // no such field.
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

TEST(Versions, SetTheirDefaults) {
  const Json job = JobWith("parallelism", 1);
  EXPECT_FALSE(Admit(job, 18).defaulted["spec"].contains("completionMode"));
  EXPECT_EQ(Admit(job, 31).defaulted["spec"]["podReplacementPolicy"], "TerminatingOrFailed");
  EXPECT_FALSE(Admit(job, 18).defaulted["spec"].contains("podReplacementPolicy"));
}

TEST(Versions, GenerateOnlyOldLabelsIfOld) {
  const Json labels =
      Admit(JobWith("parallelism", 1), 18).defaulted["spec"]["template"]["metadata"]["labels"];
  EXPECT_TRUE(labels.contains("controller-uid"));
  EXPECT_FALSE(labels.contains("batch.kubernetes.io/controller-uid"));
}

TEST(AdmissionVersions, ReportDroppedSchedulingOfJob) {
  const Json job = JobWith("scheduling", {{"schedulingPolicy", {{"basic", Json::object()}}}});
  const AdmissionAnswer answer = Admit(job, 37);
  ASSERT_TRUE(answer.ok());
  EXPECT_FALSE(answer.defaulted["spec"].contains("scheduling"));
  const auto note =
      std::find_if(answer.warnings.begin(), answer.warnings.end(),
                   [](const Warning& warning) { return warning.field == "spec.scheduling"; });
  ASSERT_NE(note, answer.warnings.end());
  EXPECT_NE(Say(note->message).find("WorkloadWithJob"), std::string::npos);
  EXPECT_FALSE(Admit(job, 36).ok());
}

}  // namespace
}  // namespace jobplay
