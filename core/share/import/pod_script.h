// Writes the script of one pod for spec.pods of a scenario, from the cluster's record of the pod.
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

constexpr Duration kHalf = Milliseconds(500);      // of a second, the resolution of times
constexpr Duration kShortest = Milliseconds(400);  // for a run within one second

constexpr Duration kUsualStartup = Milliseconds(700);

// Rounds times to readable values; the API's times are whole seconds.
std::string ShortTime(Duration duration);

// "{for: 3s, exit: 1}"
std::string RunText(std::optional<Duration> length, std::int64_t exit, const std::string& reason);
// "shutdown: {after: 3s, exit: 0}"
std::string ShutdownText(Duration after, std::int64_t exit);

// Returns the kubelet's usual delay from a container's end to this restart.
Duration RestartWait(std::int64_t restart);

struct ContainerLife {
  std::string name;               // empty: all containers
  std::vector<std::string> runs;  // {for: 3s, exit: 1}

  bool operator==(const ContainerLife&) const = default;
};

struct SeenLife {
  std::string node;                 // its name in the cluster
  std::vector<std::string> fields;  // scheduleDelay: 2s
  std::vector<ContainerLife> containers;
  std::vector<Said> guesses;  // without the pod and its Job
  bool failed = false;
  bool succeeded = false;
  // It did not end by itself, so the outcome of its containers is unknown.
  bool stopped = false;
  bool follows_commands = false;         // what its rule omits follows its commands
  std::optional<StoppedContainer> stop;  // how a main container ends after SIGTERM
};

// Returns the last time at which its images could not be pulled; nothing if all could.
std::optional<Time> PullsUntil(const SeenPod& pod);

// Returns how long its images could not be pulled, if they were pulled in the end.
std::optional<Duration> PullsFailFor(const SeenPod& pod, std::optional<Time> started);
// True if a pod with the reason Evicted can be replayed as evicted. A pod that exceeded its own
// limit has no DisruptionTarget, and a podFailurePolicy may depend on that.
bool IsEvicted(const SeenPod& pod, const PodCommands& commands);

// For an existing pod.
SeenLife LifeOf(const SeenPod& pod, const PodCommands& commands, Time latest);

// The reason and time of the pod's DisruptionTarget condition.
struct Disruption {
  std::string reason;
  Time at;
};
std::optional<Disruption> DisruptionOf(const SeenPod& pod);

// Returns lastTransitionTime of the pod's condition if it has this status.
std::optional<Time> ConditionSince(const SeenPod& pod, std::string_view type,
                                   std::string_view status);

}  // namespace jobplay
