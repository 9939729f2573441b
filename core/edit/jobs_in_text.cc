#include "core/edit/jobs_in_text.h"

#include <algorithm>
#include <utility>

#include "core/api/json.h"

namespace jobplay {
namespace {

std::string TextAt(const Json& object, const char* outer, const char* inner) {
  const Json& value = FieldOf(FieldOf(object, outer), inner);
  return value.is_null() ? std::string() : PlainText(value);
}

// Returns every Job and CronJob with its name. `object` and `prefix` are not set.
std::vector<JobInText> NamesIn(const std::vector<YamlDocument>& documents) {
  std::vector<JobInText> jobs;
  for (std::size_t i = 0; i < documents.size(); ++i) {
    const Json& value = documents[i].value;
    JobInText job{.document = i, .kind = TextOf(value, "kind")};
    if (job.kind != "Job" && job.kind != "CronJob") continue;
    job.name = TextAt(value, "metadata", "name");
    job.name_space = TextAt(value, "metadata", "namespace");
    if (job.name_space.empty()) job.name_space = "default";
    jobs.push_back(std::move(job));
  }
  return jobs;
}

}  // namespace

std::vector<JobInText> JobsIn(const std::vector<YamlDocument>& documents) {
  const std::vector<JobInText> all = NamesIn(documents);
  std::vector<JobInText> jobs;
  for (const JobInText& one : all) {
    const bool first = &one == &all.front();
    if (!first && one.name.empty()) continue;
    JobInText job = one;
    job.prefix = job.kind == "CronJob" ? "spec.jobTemplate.spec." : "spec.";
    if (!first) {
      const bool elsewhere = std::any_of(all.begin(), all.end(), [&](const JobInText& other) {
        return other.kind == one.kind && other.name == one.name &&
               other.name_space != one.name_space;
      });
      job.object = job.kind + "/" + (elsewhere ? job.name_space + "/" : "") + job.name;
    }
    jobs.push_back(std::move(job));
  }
  return jobs;
}

std::optional<std::size_t> FindJob(const std::vector<YamlDocument>& documents,
                                   std::string_view object) {
  for (const JobInText& job : NamesIn(documents)) {
    if (object.empty() || object == job.kind + "/" + job.name ||
        object == job.kind + "/" + job.name_space + "/" + job.name) {
      return job.document;
    }
  }
  return std::nullopt;
}

}  // namespace jobplay
