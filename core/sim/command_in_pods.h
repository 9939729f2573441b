// The result of a container's command in the pods of a Job. It is the same in all pods, unless the
// command reads its completion index.
#pragma once

#include <optional>
#include <string>

#include "core/api/json.h"
#include "core/api/pod.h"
#include "core/shell/shell_command.h"

namespace jobplay {

struct RunInPods {
  std::optional<CommandRun> run;  // of the first pod if they differ; nothing: not simulated
  bool differs = false;
  CommandStop stopped_at;  // why the first pod's command is not simulated
};

// `job_spec` belongs to an admitted Job, and `spec` is the pod spec of its template. For an Indexed
// Job, the first hundred indexes are checked.
RunInPods CommandInPods(const Json& job_spec, const PodSpec& spec, const Container& container,
                        const std::string& namespace_, const shell::ConfigObjects* configs);

}  // namespace jobplay
