// What a scenario says about the cluster and about the lives of its pods, in the form the actors
// use. docs/reference/scenario.md describes the fields as users write them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/actors/pod_match.h"
#include "core/actors/world.h"
#include "core/api/pod.h"
#include "core/base/shared.h"
#include "core/base/time.h"
#include "core/cluster/index_set.h"
#include "core/cluster/resource_quota.h"
#include "core/cluster/watch_delays.h"
#include "core/shell/term_answers.h"
#include "core/words/facts.h"

namespace jobplay {

// One start of a container.
struct ContainerRun {
  std::optional<Duration> duration;  // none: until it is stopped
  std::int32_t exit_code = 0;
  std::string reason;  // none: Completed or Error
};

// What a container does about SIGTERM.
struct Shutdown {
  std::optional<Duration> after = Duration{};  // none: it goes on until it is killed
  std::int32_t exit_code = 143;
};

// How a pod's image fails to pull: for a time from the first try, or for ever.
struct ImagePullFailure {
  std::optional<Duration> duration;
};

// That others end a pod so long after its containers first started, unless it has ended by then.
struct PodDisruption {
  DisruptionCause cause = DisruptionCause::kEvictionByApi;
  Duration after;
};

struct PodScript {
  std::optional<std::string> node;
  std::optional<Duration> schedule_delay;
  std::optional<Duration> startup_delay;
  Duration ready_delay;
  bool unschedulable = false;
  std::optional<ImagePullFailure> image_pull_failure;
  // Successive starts; the last one repeats. Never empty.
  std::vector<ContainerRun> runs = {{Seconds(10), 0, ""}};
  std::map<std::string, std::vector<ContainerRun>> containers;
  std::optional<Shutdown> shutdown;  // of all containers; none: what their commands do about it
  std::map<std::string, shell::TermAnswers> shutdowns;  // of containers whose commands are followed
  std::optional<PodDisruption> disrupted;
};

struct PodRule {
  PodMatch match;
  Shared<PodScript> script;
};

// Of what is due at the instant of these steps, the one that comes so many places after the first
// goes first.
struct TurnsTaken {
  IndexSet steps;
  std::uint32_t place = 0;
};

// Of each batch of calls that a controller makes side by side at these steps, the ones of these
// numbers go first, in this order, and the others as usual (core/controllers/parallel_calls.h).
struct CallsFirst {
  IndexSet steps;
  std::vector<std::uint32_t> numbers;
};

struct Chance;  // core/actors/chance.h
namespace shell {
class ConfigObjects;  // core/shell/config_objects.h
}

struct ClusterOptions {
  World world = World::kPlain;
  std::int32_t nodes = 3;
  WatchDelays watch_delays;
  Duration schedule_delay;
  Duration startup_delay = Milliseconds(1500);
  Duration max_container_restart_period = Minutes(5);  // of the kubelets' configuration
  Duration node_monitor_grace_period = Seconds(50);
  Duration unreachable_toleration = Seconds(300);
  std::uint64_t ties = 0;
  std::vector<TurnsTaken> order;  // what the order that `ties` gives is changed by
  std::vector<CallsFirst> calls;
  bool commands = false;  // a simple command scripts its container where no rule does
  std::shared_ptr<const shell::ConfigObjects> configs;  // what commands may read; null: none
  std::optional<QuotaLimits> quota;
  ResourceList allocatable;              // of each node; what is not named there is room for
  std::vector<PodRule> pod_rules;        // the first that matches a new pod scripts its life
  std::shared_ptr<const Chance> chance;  // null: none; draws for pods that no rule matches
};

}  // namespace jobplay
