// What the containers of a Job's pods do according to their commands, where the text of these says
// it: for pods of which only Events are left.
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
  std::optional<CommandRun> run;        // none: the text does not say it
  std::optional<Duration> before_stop;  // a preStop hook that takes so long
};

struct PodCommands {
  std::vector<ContainerCommand> containers;  // init containers first; empty: the Job is not valid
  std::int64_t grace = 30;                   // terminationGracePeriodSeconds
  bool restarts = false;                     // restartPolicy is OnFailure
  bool has_failure_policy = false;           // the Job has a podFailurePolicy

  // Whether all of them do what their commands say.
  bool AreFollowed() const;
  // Whether the main containers end, and are not started again.
  bool EndByThemselves() const;
  const ContainerCommand* Find(const std::string& container) const;
};

// The commands of a Job's pods, by completion index.
class JobCommands {
 public:
  explicit JobCommands(const Json& job);
  const PodCommands& Of(std::optional<std::int32_t> index);
  // The pods do something else than their commands seem to say.
  void Distrust();

 private:
  std::optional<PodTemplateSpec> pods_;
  bool has_failure_policy_ = false;
  bool differ_ = false;  // by index
  bool distrusted_ = false;
  std::map<std::int32_t, PodCommands> commands_;
};

// How a container ends that is told to stop when it has run for so long.
struct StoppedContainer {
  Duration after;
  std::int32_t exit_code = 0;
};
std::optional<StoppedContainer> StopOf(const ContainerCommand& container, Duration running,
                                       std::int64_t grace);

}  // namespace jobplay
