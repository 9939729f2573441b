#include "core/sim/admit.h"

#include <gtest/gtest.h>

#include <string>

#include "core/api/codec/pod.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

TEST(RejectionText, MatchesApiServer) {
  const Json job = {{"apiVersion", "batch/v1"}, {"kind", "Job"}, {"metadata", {{"name", "demo"}}}};
  struct Case {
    const char* name;
    AdmissionAnswer answer;
    const char* text;
  };
  const Case cases[] = {
      {"an unknown field",
       {.decode = {{"unknown field \"spec.paralelism\""}}},
       "Job in version \"v1\" cannot be handled as a Job: strict decoding error: unknown field "
       "\"spec.paralelism\""},
      {"a value of the wrong type",
       {.decode = {{.message = "json: cannot unmarshal string into Go struct field "
                               "JobSpec.spec.parallelism of type int32",
                    .stage = DecodeError::Stage::kValue}}},
       "Job in version \"v1\" cannot be handled as a Job: json: cannot unmarshal string into Go "
       "struct field JobSpec.spec.parallelism of type int32"},
      {"one invalid field",
       {.errors = {{"FieldValueRequired", "spec.template.spec.containers", "Required value"}}},
       "Job.batch \"demo\" is invalid: spec.template.spec.containers: Required value"},
      {"a repeated error is shown once, several in brackets",
       {.errors = {{"FieldValueInvalid", "a", "Invalid value: 1"},
                   {"FieldValueInvalid", "a", "Invalid value: 1"},
                   {"FieldValueInvalid", "b", "Invalid value: 2"}}},
       "Job.batch \"demo\" is invalid: [a: Invalid value: 1, b: Invalid value: 2]"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.name);
    EXPECT_EQ(RefusalText(job, c.answer), c.text);
  }
}

// Stored objects are defaulted again when they are read. A patched object must already have its
// defaults, or a patch without changes would be a write.
TEST(JobPatchAdmission, WritesNothingIfNothingChanges) {
  const Generation generation = *FindGeneration(kDefaultGeneration);
  Context context;
  const Json manifest = Json::parse(R"({"apiVersion": "batch/v1", "kind": "Job",
      "metadata": {"name": "demo"}, "spec": {"template": {"spec": {"restartPolicy": "Never",
      "containers": [{"name": "main", "image": "busybox"}]}}}})");
  const auto job = AdmitJob(manifest, Uid{5}, generation, Time{});
  ASSERT_TRUE(job.ok()) << Say(job.error().message);
  EXPECT_NE(Find(*job->metadata.labels, "batch.kubernetes.io/job-name"), nullptr);
  Job stored = *job;
  stored.metadata.identity.Mutable().uid = Uid{5};
  const auto patched =
      AdmitJobPatch(stored, Json::parse(R"({"spec": {"suspend": false}})"), generation, context);
  ASSERT_TRUE(patched.ok()) << Say(patched.error().message);
  EXPECT_EQ(*patched, stored);

  stored.metadata.resource_version = 1007;
  const auto patch = [&](const char* version) {
    const Json of = {{"metadata", {{"resourceVersion", version}}}};
    const auto after = AdmitJobPatch(stored, of, generation, context);
    return after.ok() ? std::string("taken") : Say(after.error().message);
  };
  EXPECT_EQ(patch("1007"), "taken");
  EXPECT_EQ(patch(""), "taken");
  EXPECT_EQ(patch("0"), "taken");
  EXPECT_EQ(patch("1006"),
            "Operation cannot be fulfilled on jobs.batch \"demo\": the object has been modified; "
            "please apply your changes to the latest version and try again");

  EXPECT_EQ(patch("01007"), "taken");
  EXPECT_EQ(patch("abc"), "strconv.ParseUint: parsing \"abc\": invalid syntax");
  EXPECT_EQ(patch("-1"), "strconv.ParseUint: parsing \"-1\": invalid syntax");
  EXPECT_EQ(patch("18446744073709551616"),
            "strconv.ParseUint: parsing \"18446744073709551616\": value out of range");

  const auto rename = [&](Json name) {
    const Json of = {{"metadata", {{"name", std::move(name)}, {"resourceVersion", "1006"}}}};
    const auto after = AdmitJobPatch(stored, of, generation, context);
    return after.ok() ? std::string("taken") : Say(after.error().message);
  };
  EXPECT_EQ(rename("other"),
            "the name of the object (other) does not match the name on the URL (demo)");
  EXPECT_EQ(rename(nullptr),
            "the name of the object (demo based on URL) was undeterminable: name must be provided");
}

// `app: y` is a boolean in YAML 1.1.
TEST(PodPatchAdmission, RejectsInvalidPod) {
  const Generation generation = *FindGeneration(kDefaultGeneration);
  Pod pod;
  pod.metadata.identity.Mutable().name = "demo-x";
  pod.spec = PodSpecFromJson(Json::parse(
      R"({"restartPolicy": "Never", "containers": [{"name": "main", "image": "busybox"}]})"));
  struct Case {
    const char* patch;
    const char* refusal;  // empty: none
  };
  const Case cases[] = {
      {R"({"metadata": {"labels": {"app": "y"}}})", ""},
      {R"({"spec": {"containers": [{"name": "main", "image": "busybox:2"}]}})", ""},
      {R"({"status": {"phase": "Failed"}})", ""},
      {R"({"metadata": {"labels": {"app": true}}})",
       "Pod in version \"v1\" cannot be handled as a Pod: json: cannot unmarshal bool into Go struct "
       "field ObjectMeta.metadata.labels of type string"},
      {R"({"spec": 5})",
       "Pod in version \"v1\" cannot be handled as a Pod: json: cannot unmarshal number into Go "
       "struct field PodTemplateSpec.spec of type v1.PodSpec"},
      {R"({"metadata": {"name": "demo-y"}})",
       "the name of the object (demo-y) does not match the name on the URL (demo-x)"},
      {R"({"bogus": 5})",
       "Pod in version \"v1\" cannot be handled as a Pod: strict decoding error: unknown field "
       "\"bogus\""},
      {R"({"spec": {"containers": [{"name": "a"}, {"name": "b"}]}})",
       "Pod \"demo-x\" is invalid: spec.containers: Forbidden: pod updates may not add or remove "
       "containers"},
      {R"({"spec": null})",
       "Pod \"demo-x\" is invalid: spec.containers: Forbidden: pod updates may not add or remove "
       "containers"},
  };
  for (const Case& c : cases) {
    SCOPED_TRACE(c.patch);
    const auto patched = AdmitPodPatch(pod, Json::parse(c.patch), generation);
    EXPECT_EQ(patched.ok() ? "" : Say(patched.error().message), c.refusal);
  }
}

}  // namespace
}  // namespace jobplay
