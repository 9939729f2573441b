// Manifests of an import: values that the API server sets are omitted.
#include "core/share/import/manifest.h"

#include <gtest/gtest.h>

#include "core/admission/admission.h"
#include "core/share/import/manifest_text.h"
#include "core/yaml/document.h"

namespace jobplay {
namespace {

Json Restored(const Json& manifest) {
  const AdmissionAnswer answer = AdmitCreate(manifest);
  EXPECT_TRUE(answer.ok());
  return ManifestOf(answer.defaulted);
}

// The number of retries is always written.
const char kJob[] = R"({"apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "demo"},
    "spec": {"backoffLimit": 6, "template": {"spec": {"restartPolicy": "Never",
      "initContainers": [{"name": "first", "image": "busybox:1.36"}],
      "containers": [{"name": "main", "image": "busybox"}]}}}})";

TEST(Manifest, OmitsDefaults) {
  Json job = Json::parse(kJob);
  EXPECT_EQ(Restored(job), job);
  const Json cron_job = {
      {"apiVersion", "batch/v1"},
      {"kind", "CronJob"},
      {"metadata", {{"name", "demo"}}},
      {"spec", {{"schedule", "@hourly"}, {"jobTemplate", {{"spec", job["spec"]}}}}}};
  EXPECT_EQ(Restored(cron_job), cron_job);
}

TEST(Manifest, KeepsValuesThatDifferFromDefaults) {
  for (const char* changes :
       {R"({"completions": 1, "parallelism": 2})", R"({"completions": 3, "parallelism": 1})",
        R"({"parallelism": 1})", R"({"suspend": true})", R"({"backoffLimit": 1})",
        R"({"completions": 2, "parallelism": 2, "completionMode": "Indexed"})",
        R"({"podReplacementPolicy": "Failed"})"}) {
    Json job = Json::parse(kJob);
    job["spec"].merge_patch(Json::parse(changes));
    EXPECT_EQ(Restored(job), job);
  }
}

// Nothing has validated it yet.
TEST(Manifest, AcceptsValuesOfAnyType) {
  for (const char* odd : {R"("x")", "3", "[3]", R"({"a": 3})", "{}", "[]"}) {
    for (const char* path :
         {"/spec/template", "/spec/template/spec/containers", "/spec/template/spec/volumes",
          "/spec/template/spec/containers/0/image", "/spec/template/spec/containers/0/env",
          "/spec/template/spec/containers/0/livenessProbe", "/spec/podFailurePolicy",
          "/spec/completions", "/spec/suspend"}) {
      Json job = Json::parse(kJob);
      job[Json::json_pointer(path)] = Json::parse(odd);
      EXPECT_EQ(ManifestOf(job), job) << path << odd;
    }
  }
}

// JSON leaves characters unescaped that YAML rejects, folds or reads as a line break.
TEST(Manifest, ReadsBackAnyText) {
  const char* const odd[] = {"\x7F",
                             "\xC2\x85",
                             "\xC2\x9B"
                             "31m",
                             " \xE2\x80\xA8 ",
                             "\xE2\x80\xA9",
                             "\xEF\xBB\xBF",
                             "\xEF\xBF\xBE",
                             "\xEF\xBF\xBF",
                             "\x1B[31m",
                             "a\r\nb",
                             "a\n b\xC2\x85\n",
                             "\t",
                             "yes",
                             "0x1F",
                             "<<",
                             "~",
                             ""};
  for (const char* text : odd) {
    const Json object = {
        {"a", text}, {"list", Json::array({text, 1})}, {std::string("k") + text, 1}};
    const std::string yaml = PrintManifest(object);
    const Result<YamlDocument> read = ReadFirstDocument(yaml);
    ASSERT_TRUE(read.ok()) << object << "\n" << yaml;
    EXPECT_EQ(read->value, object) << yaml;
  }
}

}  // namespace
}  // namespace jobplay
