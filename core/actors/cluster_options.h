// Cluster options and pod scripts of a scenario, in the form that actors use.
// docs/reference/scenario.md describes the fields as users write them.
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
  std::optional<Duration> duration;  // none: it runs until it is stopped
  std::int32_t exit_code = 0;
  std::string reason;  // none: Completed or Error
};

// The response of a container to SIGTERM.
struct Shutdown {
  std::optional<Duration> after = Duration{};  // none: it runs until it is killed
  std::int32_t exit_code = 143;
};

// A failure to pull a pod's image: for a duration from the first attempt, or forever.
struct ImagePullFailure {
  std::optional<Duration> duration;
};

// A disruption of a pod, at a time after its first container start, unless the pod has ended by
// then.
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
  // Successive starts of a container; the last one repeats. Never empty.
  std::vector<ContainerRun> runs = {{Seconds(10), 0, ""}};
  std::map<std::string, std::vector<ContainerRun>> containers;
  std::optional<Shutdown> shutdown;  // of all containers; none: their commands decide
  // The responses of containers whose commands are simulated.
  std::map<std::string, shell::TermAnswers> shutdowns;
  std::optional<PodDisruption> disrupted;
};

struct PodRule {
  PodMatch match;
  Shared<PodScript> script;
};

// A change to the order of simultaneous events: at these steps, the event that is `place` places
// after the first one is handled first.
struct TurnsTaken {
  IndexSet steps;
  std::uint32_t place = 0;
};

// A change to the order of parallel calls. In each batch of calls at these steps, the calls with
// these numbers go first, in this order; the others keep their order
// (core/controllers/parallel_calls.h).
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
  std::vector<TurnsTaken> order;  // changes to the order that `ties` defines
  std::vector<CallsFirst> calls;
  bool commands = false;  // a simple command scripts its container if no rule does
  // The ConfigMaps and Secrets that commands can read, or null.
  std::shared_ptr<const shell::ConfigObjects> configs;
  std::optional<QuotaLimits> quota;
  // The resources of each node. Resources that are not listed are unlimited.
  ResourceList allocatable;
  std::vector<PodRule> pod_rules;        // the first one that matches a new pod scripts it
  std::shared_ptr<const Chance> chance;  // null: none; draws for pods that no rule matches
};

}  // namespace jobplay
