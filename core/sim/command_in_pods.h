// What the command of a container comes to in the pods that a Job makes: the same in all of them,
// but where it reads its completion index.
#pragma once

#include <optional>
#include <string>

#include "core/api/json.h"
#include "core/api/pod.h"
#include "core/shell/shell_command.h"

namespace jobplay {

struct RunInPods {
  std::optional<CommandRun> run;  // of the first, where they differ; nothing: it is not followed
  bool differs = false;
  CommandStop stopped_at;  // where the first is not followed
};

// `job_spec` is of an admitted Job, and `spec` what its template says of pods. Of an Indexed Job
// the first hundred indexes are looked at.
RunInPods CommandInPods(const Json& job_spec, const PodSpec& spec, const Container& container,
                        const std::string& namespace_, const shell::ConfigObjects* configs);

}  // namespace jobplay
