// The behavior of a container's command, if it is simple enough to predict: `sleep 30`, `sh -c
// "sleep 5 && exit 3"`, or pi from the documentation. The playground can run such manifests without
// a script.
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
  std::optional<Duration> duration;  // nothing: it runs until it is stopped
  std::int32_t exit_code = 0;        // 0..255
  bool starts = true;                // false if the runtime cannot find the program
  shell::TermAnswers on_term;

  bool operator==(const CommandRun&) const = default;
};

// containerd's reason for a container whose program cannot start.
inline constexpr const char* kStartError = "StartError";

namespace shell {
class ConfigObjects;  // core/shell/config_objects.h
}

// Predicts a container's command. Returns nothing if any part is unsupported, and sets `stopped_at`
// to that part. A container without a command is only supported for images that are known to run
// just their arguments. `pod` has the completion index and other data that differs between pods;
// its name may be missing. `configs` has the objects of all namespaces; null means that none is
// known.
std::optional<CommandRun> RunOfCommand(const PodSpec& spec, const Container& container,
                                       const ObjectMeta& pod, CommandStop* stopped_at = nullptr,
                                       const shell::ConfigObjects* configs = nullptr);

// Returns true if commands may behave differently in other pods of the same template.
bool CommandsDependOnPod(const PodSpec& spec);

}  // namespace jobplay
