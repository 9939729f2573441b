// core/v1 Pod, with the fields that affect the simulation. Other fields of the template are kept as
// JSON and returned unchanged.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/api/meta.h"

namespace jobplay {

enum class RestartPolicy : std::uint8_t { kAlways, kOnFailure, kNever };
enum class PodPhase : std::uint8_t { kPending, kRunning, kSucceeded, kFailed, kUnknown };
enum class ConditionStatus : std::uint8_t { kTrue, kFalse, kUnknown };
enum class ImagePullPolicy : std::uint8_t { kAlways, kIfNotPresent, kNever };

const char* ToString(RestartPolicy policy);
const char* ToString(PodPhase phase);
const char* ToString(ConditionStatus status);

// One rule of a container's restartPolicyRules: which exit codes restart the container, or all
// containers of its pod.
struct ContainerRestartRule {
  bool restarts_all = false;
  bool not_in = false;
  std::vector<std::int32_t> exit_codes;

  bool operator==(const ContainerRestartRule&) const = default;
};

struct Container {
  std::string name;
  std::string image;
  std::vector<std::string> command;
  std::vector<std::string> args;
  ImagePullPolicy pull_policy = ImagePullPolicy::kIfNotPresent;
  // True for a sidecar: an init container with restartPolicy Always.
  bool restart_always = false;
  // The container's own restart policy, which overrides the pod's.
  std::optional<RestartPolicy> restart_policy;
  std::vector<ContainerRestartRule> restart_rules;

  bool operator==(const Container&) const = default;
};

struct PodSpec {
  RestartPolicy restart_policy = RestartPolicy::kAlways;
  std::vector<Container> containers;
  std::vector<Container> init_containers;
  std::int64_t termination_grace_period_seconds = 30;
  std::optional<std::int64_t> active_deadline_seconds;
  std::string node_name;  // from the template; the binding is Pod::node_name
  // The whole spec after defaulting.
  Json json;

  bool operator==(const PodSpec&) const = default;
};

struct PodTemplateSpec {
  Shared<StringMap> labels;
  Shared<StringMap> annotations;
  Shared<std::vector<std::string>> finalizers;
  Shared<PodSpec> spec;

  bool operator==(const PodTemplateSpec&) const = default;
};

struct PodCondition {
  std::string type;
  ConditionStatus status = ConditionStatus::kUnknown;
  std::string reason;
  std::string message;
  Time last_transition_time;

  bool operator==(const PodCondition&) const = default;
};

// A core/v1 ContainerState in one of its three forms. Times are in whole seconds.
struct ContainerState {
  enum class Kind : std::uint8_t { kWaiting, kRunning, kTerminated };
  Kind kind = Kind::kWaiting;
  std::int32_t exit_code = 0;  // terminated
  std::string reason;          // waiting, terminated
  std::string message;
  Time started_at;   // running, terminated
  Time finished_at;  // terminated

  bool operator==(const ContainerState&) const = default;
};

struct ContainerStatus {
  std::string name;
  ContainerState state;
  std::optional<ContainerState> last_state;
  bool ready = false;
  bool started = false;
  std::int32_t restart_count = 0;

  bool operator==(const ContainerStatus&) const = default;
};

// Each element is shared, because most writes change one of many.
using ContainerStatuses = std::vector<Shared<ContainerStatus>>;

struct PodStatus {
  PodPhase phase = PodPhase::kPending;
  // Each element is shared, because most writes change one of five.
  Shared<std::vector<Shared<PodCondition>>> conditions;
  Shared<ContainerStatuses> container_statuses;
  Shared<ContainerStatuses> init_container_statuses;
  std::string reason;
  std::string message;
  std::optional<Time> start_time;

  bool operator==(const PodStatus&) const = default;
};

struct Pod {
  ObjectMeta metadata;
  Shared<PodSpec> spec;
  Shared<std::string> node_name;  // spec.nodeName once bound
  Shared<std::string> hostname;   // spec.hostname if the controller set it
  Shared<PodStatus> status;

  bool operator==(const Pod&) const = default;
};

// Returns the container that a status belongs to, or nullptr. `place` is the position of the
// status: kubelets use the order of the containers. If a status is out of order, the container is
// found by name.
const Container* ContainerOf(const std::vector<Container>& containers,
                             const ContainerStatus& status, std::size_t place);

// Follows podutil.ContainerShouldRestart: returns true if a container that exited with this code is
// restarted.
bool ContainerShouldRestart(const Container& container, RestartPolicy of_pod,
                            std::int32_t exit_code);

// Follows podutil.FindMatchingContainerRestartRule. Returns null if no rule matches.
const ContainerRestartRule* FindRestartRule(const Container& container, std::int32_t exit_code);

const PodCondition* FindCondition(const PodStatus& status, const std::string& type);

// Sets or adds the condition. lastTransitionTime changes only if the status changes.
void SetCondition(PodStatus& status, PodCondition condition);

// Returns the number of restarts in a list of containers, or in a pod including its init
// containers.
std::int32_t RestartsOf(const ContainerStatuses& containers);
std::int32_t RestartsOf(const PodStatus& status);

bool IsPodReady(const Pod& pod);
bool IsPodTerminal(const Pod& pod);     // Succeeded or Failed
bool IsPodActive(const Pod& pod);       // controller.IsPodActive
bool IsPodTerminating(const Pod& pod);  // controller.IsPodTerminating

}  // namespace jobplay
