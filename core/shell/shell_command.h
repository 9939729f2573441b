// What a container's command does, where it is simple enough to tell without running it: `sleep
// 30`, `sh -c "sleep 5 && exit 3"`, the documentation's pi. Such manifests run in the playground
// without a script.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/api/meta.h"
#include "core/api/pod.h"
#include "core/base/time.h"
#include "core/shell/stop.h"
#include "core/shell/term_answers.h"

namespace jobplay {

struct CommandRun {
  std::optional<Duration> duration;  // none: until it is stopped
  std::int32_t exit_code = 0;        // 0..255
  bool starts = true;                // no: the runtime finds no such program
  shell::TermAnswers on_term;

  bool operator==(const CommandRun&) const = default;
};

// What containerd reports of a container whose program it cannot start.
inline constexpr const char* kStartError = "StartError";

namespace shell {
class ConfigObjects;  // core/shell/config_objects.h
}

// Nothing for a command with any part that is not understood, and without a command, but for the
// arguments of images that are known to run just these. core/shell says what is understood. `pod`
// has the completion index and what else differs from pod to pod; it may lack a name yet. `configs`
// are of its namespace and others; null: none is known.
// `stopped_at` is then told where that is.
std::optional<CommandRun> RunOfCommand(const PodSpec& spec, const Container& container,
                                       const ObjectMeta& pod, CommandStop* stopped_at = nullptr,
                                       const shell::ConfigObjects* configs = nullptr);

// Whether commands may do other things in other pods of the same template.
bool CommandsDependOnPod(const PodSpec& spec);

}  // namespace jobplay
