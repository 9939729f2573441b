#include "core/admission/warnings.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "core/words/phrase.h"

namespace jobplay {
namespace {

Json PlainJob(const char* spec, const char* pod_spec = "{}") {
  Json job = Json::parse(R"({
    "apiVersion": "batch/v1", "kind": "Job", "metadata": {"name": "demo"},
    "spec": {"template": {"spec": {"restartPolicy": "Never",
      "containers": [{"name": "main", "image": "busybox"}]}}}})");
  job["spec"].update(Json::parse(spec));
  job["spec"]["template"]["spec"].update(Json::parse(pod_spec));
  return job;
}

Json PlainCronJob(const char* spec) {
  Json cron_job = Json::parse(R"({
    "apiVersion": "batch/v1", "kind": "CronJob", "metadata": {"name": "tick"},
    "spec": {"schedule": "0 3 * * *"}})");
  cron_job["spec"]["jobTemplate"]["spec"] = PlainJob("{}")["spec"];
  cron_job["spec"].merge_patch(Json::parse(spec));
  return cron_job;
}

std::vector<std::string> FieldsOf(const Json& object, Warning::Source source) {
  std::vector<std::string> fields;
  for (const Warning& warning : AdmitCreate(object).warnings) {
    EXPECT_FALSE(warning.message.empty());
    if (warning.source == source) fields.push_back(warning.field);
  }
  return fields;
}

using Fields = std::vector<std::string>;
constexpr auto kExperience = Warning::Source::kExperience;
constexpr auto kSimulation = Warning::Source::kSimulation;

TEST(Warnings, AreEmptyForPlainJob) {
  EXPECT_TRUE(AdmitCreate(PlainJob("{}")).warnings.empty());
  EXPECT_TRUE(AdmitCreate(PlainCronJob("{}")).warnings.empty());
}

TEST(Warnings, ExplainCommonSurprises) {
  EXPECT_EQ(FieldsOf(PlainJob("{}", R"({"restartPolicy": "OnFailure"})"), kExperience),
            Fields{"spec.template.spec.restartPolicy"});
  EXPECT_EQ(FieldsOf(PlainJob(R"({"completions": 2, "parallelism": 5})"), kExperience),
            Fields{"spec.parallelism"});
  EXPECT_EQ(FieldsOf(PlainJob(R"({"parallelism": 2})"), kExperience), Fields{"spec.completions"});
  EXPECT_EQ(FieldsOf(PlainJob(R"({"ttlSecondsAfterFinished": 0})"), kExperience),
            Fields{"spec.ttlSecondsAfterFinished"});
  EXPECT_EQ(FieldsOf(PlainJob(R"({"podFailurePolicy": {"rules": [{"action": "Count"},
                {"action": "Ignore",
                "onPodConditions": [{"type": "DisruptionTarget"}]}]}})"),
                     kExperience),
            Fields{"spec.podFailurePolicy.rules[1].action"});
}

TEST(Warnings, ExplainError) {
  EXPECT_EQ(FieldsOf(PlainJob(R"({"completionMode": "Indexed", "parallelism": 2})"), kExperience),
            Fields{"spec.completions"});
}

TEST(Warnings, ReportCronJobsThatPileUp) {
  EXPECT_EQ(FieldsOf(PlainCronJob(R"({"schedule": "* * * * *"})"), kExperience),
            Fields{"spec.concurrencyPolicy"});
  EXPECT_EQ(FieldsOf(PlainCronJob(R"({"schedule": "* * * * *", "concurrencyPolicy": "Forbid"})"),
                     kExperience),
            Fields{});
}

TEST(Warnings, ReportScheduleThatIsNeverDue) {
  EXPECT_EQ(FieldsOf(PlainCronJob(R"({"schedule": "0 0 31 2 *"})"), kExperience),
            Fields{"spec.schedule"});
  EXPECT_EQ(FieldsOf(PlainCronJob(R"({"schedule": "0 0 29 2 *"})"), kExperience), Fields{});
}

TEST(Warnings, ReportIgnoredFieldsOncePerGroup) {
  const Json job = PlainJob("{}", R"({"nodeSelector": {"a": "b"}, "tolerations": [{"key": "x"}],
      "containers": [{"name": "a", "image": "x", "env": [{"name": "A", "value": "1"}]},
                     {"name": "b", "image": "x", "env": [{"name": "B", "value": "2"}]}]})");
  const Fields fields = FieldsOf(job, kSimulation);
  EXPECT_EQ(fields.size(), 2u) << ::testing::PrintToString(fields);
}

Json PodWithProjections(const std::vector<std::string>& paths) {
  Json sources = Json::array();
  for (const std::string& path : paths) {
    sources.push_back({{"serviceAccountToken", {{"path", path}}}});
  }
  Json job = PlainJob("{}");
  job["spec"]["template"]["spec"]["volumes"] =
      Json::array({{{"name", "all"}, {"projected", {{"sources", sources}}}}});
  return job;
}

TEST(Warnings, NameOverlappingVolumePaths) {
  std::vector<std::string> said;
  for (const Warning& warning :
       AdmitCreate(PodWithProjections({"a/b", "a/b/c", "x", "a", "a/bc", "x/", "a/b/c/d"}))
           .warnings) {
    const std::string text = Say(warning.message);
    const std::size_t found = text.find("overlapping paths: ");
    if (found != std::string::npos) said.push_back(text.substr(found + 19));
  }
  const auto two = [](const std::string& one, const std::string& other) {
    return '"' + one + "\" (ServiceAccountToken) with \"" + other + "\" (ServiceAccountToken)";
  };
  EXPECT_EQ(said, (std::vector<std::string>{two("a/b/c", "a/b"), two("a", "a/b"), two("a", "a/b/c"),
                                            two("a/bc", "a"), two("x", "x"), two("a/b/c/d", "a/b"),
                                            two("a/b/c/d", "a/b/c"), two("a/b/c/d", "a")}));
}

TEST(Warnings, KeepWarningsOfApiServer) {
  Json job = PlainJob("{}");
  job["metadata"]["name"] = "a.b";
  EXPECT_EQ(FieldsOf(job, Warning::Source::kApiServer), Fields{"metadata.name"});
}

}  // namespace
}  // namespace jobplay
