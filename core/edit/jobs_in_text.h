// The Jobs and CronJobs of a text, and how an edit names them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/yaml/document.h"

namespace jobplay {

struct JobInText {
  std::size_t document = 0;  // among those of the text
  std::string object;        // Job/demo or Job/team-a/demo; empty for the first
  std::string kind;          // Job or CronJob
  std::string name;
  std::string name_space;
  std::string prefix;  // of the fields of the Job's spec: spec. or spec.jobTemplate.spec.
};

std::vector<JobInText> JobsIn(const std::vector<YamlDocument>& documents);

// The document of the object: empty for the first Job or CronJob, Job/demo, CronJob/team-a/demo.
std::optional<std::size_t> FindJob(const std::vector<YamlDocument>& documents,
                                   std::string_view object);

}  // namespace jobplay
