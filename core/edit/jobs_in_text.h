// The Jobs and CronJobs of a text, with the labels that edits use.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/document.h"

namespace jobplay {

struct JobInText {
  std::size_t document = 0;  // its place among the documents of the text
  std::string object;        // Job/demo or Job/team-a/demo; empty for the first object
  std::string kind;          // Job or CronJob
  std::string name;
  std::string name_space;
  std::string prefix;  // of the Job spec's fields: spec. or spec.jobTemplate.spec.
};

std::vector<JobInText> JobsIn(const std::vector<YamlDocument>& documents);

// Returns the document of the object Job/demo or CronJob/team-a/demo. An empty `object` means the
// first Job or CronJob.
std::optional<std::size_t> FindJob(const std::vector<YamlDocument>& documents,
                                   std::string_view object);

}  // namespace jobplay
