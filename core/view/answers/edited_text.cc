#include "core/view/answers/edited_text.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/edit/jobs_in_text.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

std::optional<std::int32_t> NumberOf(const Json& spec, const char* field) {
  const Json& value = FieldOf(spec, field);
  if (!value.is_number_integer() || value > 2'147'483'647 || value < 0) return std::nullopt;
  return value.get<std::int32_t>();
}

double HoursOf(const Json& exposure, const char* field) {
  const Json& value = FieldOf(exposure, field);
  return value.is_number() ? value.get<double>() : 0;
}

answer::HandFault Described(const HandFault& fault) {
  answer::HandFault described{.rate = fault.rate, .count = fault.count};
  described.entries.assign(fault.entries.begin(), fault.entries.end());
  if (fault.down) described.down = answer::MicrosOf(*fault.down);
  described.verb = fault.verb;
  described.resource = fault.resource;
  described.error = fault.error;
  for (const auto& [code, count] : fault.exits) described.exits.push_back({code, count});
  described.suggested.text = "0";
  return described;
}

}  // namespace

std::vector<answer::TextJob> DescribeJobs(std::string_view text) {
  std::vector<answer::TextJob> jobs;
  const auto documents = ReadDocuments(text);
  if (!documents) return jobs;
  const std::vector<JobInText> all = JobsIn(*documents);
  for (const JobInText& one : all) {
    const Json& manifest = (*documents)[one.document].value;
    answer::TextJob job{.object = one.object, .kind = one.kind, .name = one.name};
    const auto same = std::count_if(all.begin(), all.end(), [&](const JobInText& other) {
      return other.kind == one.kind && other.name == one.name;
    });
    if (same > 1) job.namespace_ = one.name_space;
    job.prefix = one.prefix;
    job.manifest.text = JsonText(manifest);
    const Json& outer = FieldOf(manifest, "spec");
    const Json& spec = one.kind == "Job" ? outer : FieldOf(FieldOf(outer, "jobTemplate"), "spec");
    job.parallelism = NumberOf(spec, "parallelism").value_or(1);
    job.completions = NumberOf(spec, "completions");
    if (!job.completions && FieldOf(spec, "parallelism").is_null()) job.completions = 1;
    job.indexed = TextOf(spec, "completionMode") == "Indexed";
    jobs.push_back(std::move(job));
  }
  return jobs;
}

answer::HandFaults DescribeHandFaults(std::string_view text, const PodCounter& pods_of_run,
                                      std::string_view exposure) {
  const Json read = Json::parse(exposure, nullptr, /*allow_exceptions=*/false);
  const HandFaults found = FindHandFaults(text, pods_of_run);
  answer::HandFaults answer;
  answer.rules = static_cast<std::int64_t>(found.rules);
  for (const HandFault& fault : found.faults) {
    answer::HandFault described = Described(fault);
    if (read.is_object()) {
      const Exposure known{HoursOf(read, "podHours"), HoursOf(read, "nodeHours"),
                           static_cast<std::int64_t>(HoursOf(read, "pods"))};
      described.suggested.text = PrintDecimal(SuggestedRate(fault, known));
    }
    answer.faults.push_back(std::move(described));
  }
  for (const auto& [what, count] : found.others) answer.others.push_back({what, count});
  return answer;
}

}  // namespace jobplay
