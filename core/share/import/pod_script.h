// The script of one pod, as spec.pods of a scenario has it, from what a cluster says of the pod.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/share/import/note.h"
#include "core/share/import/pod_commands.h"
#include "core/share/import/snapshot.h"

namespace jobplay {

constexpr Duration kHalf = Milliseconds(500);      // of the second to which times are written
constexpr Duration kShortest = Milliseconds(400);  // of a run that began and ended in one second

constexpr Duration kUsualStartup = Milliseconds(700);

// Times are rounded to what reads well; the API's own are whole seconds.
std::string ShortTime(Duration duration);

// "{for: 3s, exit: 1}"
std::string RunText(std::optional<Duration> length, std::int64_t exit, const std::string& reason);
// "shutdown: {after: 3s, exit: 0}"
std::string ShutdownText(Duration after, std::int64_t exit);

// From a container's end to this restart of it, as kubelets usually take.
Duration RestartWait(std::int64_t restart);

struct ContainerLife {
  std::string name;               // empty: of all containers
  std::vector<std::string> runs;  // {for: 3s, exit: 1}

  bool operator==(const ContainerLife&) const = default;
};

struct SeenLife {
  std::string node;                 // as the cluster names it
  std::vector<std::string> fields;  // scheduleDelay: 2s
  std::vector<ContainerLife> containers;
  std::vector<Said> guesses;  // without the pod and its Job
  bool failed = false;
  bool succeeded = false;
  // It did not end by itself, so what its containers would have come to is not known.
  bool stopped = false;
  bool follows_commands = false;         // what its rule leaves out is what its commands say
  std::optional<StoppedContainer> stop;  // how a main container ends that is told to stop
};

// When the last of its images could not be pulled; nothing if all could.
std::optional<Time> PullsUntil(const SeenPod& pod);

// How long its images could not be pulled, if they could be at last.
std::optional<Duration> PullsFailFor(const SeenPod& pod, std::optional<Time> started);
// Whether a pod with the reason Evicted can be replayed as evicted. A pod that exceeded a limit of
// its own has no DisruptionTarget, and a podFailurePolicy may depend on that.
bool IsEvicted(const SeenPod& pod, const PodCommands& commands);

// Of a pod that is there.
SeenLife LifeOf(const SeenPod& pod, const PodCommands& commands, Time latest);

// The reason of the pod's DisruptionTarget, and since when.
struct Disruption {
  std::string reason;
  Time at;
};
std::optional<Disruption> DisruptionOf(const SeenPod& pod);

// lastTransitionTime of the pod's condition when it has this status.
std::optional<Time> ConditionSince(const SeenPod& pod, std::string_view type,
                                   std::string_view status);

}  // namespace jobplay
