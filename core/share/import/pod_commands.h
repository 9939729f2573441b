// Derives the behavior of a Job's containers from their commands. Used for pods that left only
// Events.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/api/pod.h"
#include "core/base/time.h"
#include "core/shell/shell_command.h"

namespace jobplay {

struct ContainerCommand {
  std::string name;
  bool init = false;
  bool sidecar = false;
  std::optional<CommandRun> run;        // none: the command does not show it
  std::optional<Duration> before_stop;  // the duration of a preStop hook
};

struct PodCommands {
  std::vector<ContainerCommand> containers;  // init containers first; empty: the Job is invalid
  std::int64_t grace = 30;                   // terminationGracePeriodSeconds
  bool restarts = false;                     // restartPolicy is OnFailure
  bool has_failure_policy = false;           // the Job has a podFailurePolicy

  // True if all containers follow their commands.
  bool AreFollowed() const;
  // True if the main containers end and are not restarted.
  bool EndByThemselves() const;
  const ContainerCommand* Find(const std::string& container) const;
};

// The commands of a Job's pods, by completion index.
class JobCommands {
 public:
  explicit JobCommands(const Json& job);
  const PodCommands& Of(std::optional<std::int32_t> index);
  // Marks the commands as wrong: the pods behave differently.
  void Distrust();

 private:
  std::optional<PodTemplateSpec> pods_;
  bool has_failure_policy_ = false;
  bool differ_ = false;  // by index
  bool distrusted_ = false;
  std::map<std::int32_t, PodCommands> commands_;
};

// How a container ends if it is asked to stop after running for a time.
struct StoppedContainer {
  Duration after;
  std::int32_t exit_code = 0;
};
std::optional<StoppedContainer> StopOf(const ContainerCommand& container, Duration running,
                                       std::int64_t grace);

}  // namespace jobplay
