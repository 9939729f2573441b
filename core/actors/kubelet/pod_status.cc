#include "core/actors/kubelet/pod_status.h"

#include <algorithm>
#include <string>
#include <utility>

namespace jobplay {
namespace {

using Kind = ContainerState::Kind;

constexpr const char* kUnknownEnd = "ContainerStatusUnknown";
constexpr const char* kNotLocated =
    "The container could not be located when the pod was terminated";
constexpr const char* kRestartingAll = "RestartingAllContainers";
constexpr const char* kRemoved = "The container is removed because RestartAllContainers in place";
constexpr const char* kConditionsOfKubelet[] = {
    "PodReadyToStartContainers", "Initialized",  "Ready",
    "ContainersReady",           "PodScheduled", kAllContainersRestarting};

bool IsTerminal(PodPhase phase) {
  return phase == PodPhase::kSucceeded || phase == PodPhase::kFailed;
}

// Times in a status are in whole seconds.
Time Shown(Time time) { return time == Time{} ? time : TruncateToSecond(time); }

ContainerState StateOf(const RuntimeContainer& container) {
  if (container.running) {
    return {.kind = Kind::kRunning, .started_at = Shown(container.started_at)};
  }
  return {.kind = Kind::kTerminated,
          .exit_code = container.exit_code,
          .reason = container.reason,
          .message = container.message,
          .started_at = Shown(container.started_at),
          .finished_at = Shown(container.finished_at)};
}

bool HasEnded(const ContainerStatus& status) { return status.state.kind == Kind::kTerminated; }
bool Waits(const ContainerStatus& status) { return status.state.kind == Kind::kWaiting; }

// Returns the end that a status reports: the current one, or the last one if the container is
// waiting.
const ContainerState* EndOf(const ContainerStatus& status) {
  if (HasEnded(status)) return &status.state;
  return Waits(status) && status.last_state ? &*status.last_state : nullptr;
}

// Follows convertToAPIContainerStatuses for one container, and adds the results of probes
// (UpdatePodStatus).
ContainerStatus StatusOf(const Pod& pod, const PodWorker& worker, std::size_t place,
                         const ContainerStatus* before, bool restarting_all) {
  const PodSpec& spec = *pod.spec;
  const bool is_init = place < spec.init_containers.size();
  const WorkerContainer& container = worker.containers[place];
  ContainerStatus status;
  status.name = ContainerAt(spec, place).name;
  status.state.reason = spec.init_containers.empty() ? "ContainerCreating" : "PodInitializing";
  if (before != nullptr && HasEnded(*before)) {
    status = *before;
  } else if (before != nullptr) {
    status.restart_count = before->restart_count;
    status.last_state = before->last_state;
  }
  if (!container.latest && restarting_all && before != nullptr && !Waits(*before)) {
    status.state = {.reason = kRestartingAll, .message = kRemoved};
    status.last_state = {
        .kind = Kind::kTerminated, .exit_code = 137, .reason = kRestartingAll, .message = kRemoved};
    status.restart_count = before->restart_count + 1;
  }
  if (container.latest) {
    status.state = StateOf(*container.latest);
    status.restart_count = container.latest->restart_count;
    if (container.previous) status.last_state = StateOf(*container.previous);
  }
  const bool succeeded =
      container.latest && !container.latest->running && container.latest->exit_code == 0;
  const bool stays = is_init && succeeded;
  if (!stays && ShouldBeRestarted(pod, worker, place) && !container.failure.empty()) {
    if (HasEnded(status)) status.last_state = status.state;
    status.state = {.reason = container.failure, .message = container.failure_message};
  }
  const bool runs = status.state.kind == Kind::kRunning;
  status.started = runs;
  if (is_init && !IsSidecarAt(spec, place)) {
    status.ready = HasEnded(status) && status.state.exit_code == 0;
  } else {
    status.ready = runs && container.latest && container.latest->ready;
  }
  return status;
}

ContainerStatuses StatusesOf(const Pod& pod, const PodWorker& worker, std::size_t first,
                             std::size_t count, const ContainerStatuses& before,
                             bool restarting_all) {
  ContainerStatuses statuses;
  statuses.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    const ContainerStatus* old = i < before.size() ? &*before[i] : nullptr;
    ContainerStatus status = StatusOf(pod, worker, first + i, old, restarting_all);
    if (old != nullptr && *old == status) {
      statuses.push_back(before[i]);  // shares its memory
    } else {
      statuses.emplace_back(std::move(status));
    }
  }
  return statuses;
}

// Follows getPhase.
PodPhase PhaseOf(const Pod& pod, const PodWorker& worker, const PodStatus& status, bool ends) {
  const PodSpec& spec = *pod.spec;
  const RestartPolicy policy = spec.restart_policy;
  bool pending_init = false;
  bool pending_sidecar = false;
  std::size_t waiting = 0, running = 0, stopped = 0, stopped_for_good = 0, succeeded = 0;
  for (std::size_t i = 0; i < spec.init_containers.size(); ++i) {
    const Container& container = spec.init_containers[i];
    const ContainerStatus& one = *(*status.init_container_statuses)[i];
    const ContainerState* end = EndOf(one);
    if (container.restart_always) {
      if (one.state.kind == Kind::kRunning) {
        ++running;
        pending_sidecar |= !one.started;
      } else if (Waits(one) && end == nullptr) {
        pending_sidecar = true;
        ++waiting;
      }
    } else if (end == nullptr) {
      pending_init = true;
    } else if (end->exit_code != 0 && end->reason != kRestartingAll &&
               !ContainerShouldRestart(container, policy, end->exit_code)) {
      return PodPhase::kFailed;
    }
  }
  bool active_main = false;
  for (std::size_t i = 0; i < spec.containers.size(); ++i) {
    const std::optional<RuntimeContainer>& latest =
        worker.containers[spec.init_containers.size() + i].latest;
    active_main |= latest && latest->sandbox == worker.sandboxes && worker.sandbox_ready;
    const ContainerStatus& one = *(*status.container_statuses)[i];
    const ContainerState* end = EndOf(one);
    if (one.state.kind == Kind::kRunning) {
      ++running;
    } else if (end == nullptr) {
      ++waiting;
    } else {
      ++stopped;
      if (end->reason != kRestartingAll &&
          !ContainerShouldRestart(spec.containers[i], policy, end->exit_code)) {
        ++stopped_for_good;
      }
      if (HasEnded(one) && end->exit_code == 0) ++succeeded;
    }
  }
  if (pending_init || (pending_sidecar && !active_main) || waiting > 0) return PodPhase::kPending;
  if (running > 0) return PodPhase::kRunning;
  if (stopped == 0) return PodPhase::kPending;
  if (!ends && stopped != stopped_for_good) return PodPhase::kRunning;
  return stopped == succeeded ? PodPhase::kSucceeded : PodPhase::kFailed;
}

struct ConditionSays {
  ConditionStatus status = ConditionStatus::kTrue;
  std::string reason;
  std::string message;
};

// Follows GenerateContainersReadyCondition. Ready is the same, because readiness gates are not
// simulated.
ConditionSays Readiness(const PodSpec& spec, const PodStatus& status) {
  if (status.phase == PodPhase::kSucceeded) return {ConditionStatus::kFalse, "PodCompleted", ""};
  if (status.phase == PodPhase::kFailed) return {ConditionStatus::kFalse, "PodFailed", ""};
  std::string unready;
  const auto note = [&](const ContainerStatus& container) {
    if (!container.ready) unready += (unready.empty() ? "" : " ") + container.name;
  };
  for (std::size_t i = 0; i < spec.init_containers.size(); ++i) {
    if (spec.init_containers[i].restart_always) note(*(*status.init_container_statuses)[i]);
  }
  for (const Shared<ContainerStatus>& container : *status.container_statuses) note(*container);
  if (unready.empty()) return {};
  return {ConditionStatus::kFalse, "ContainersNotReady",
          "containers with unready status: [" + unready + "]"};
}

// Follows GeneratePodInitializedCondition.
ConditionSays Initialized(const PodSpec& spec, const PodStatus& status, const PodStatus& before) {
  if (status.phase == PodPhase::kSucceeded) return {ConditionStatus::kTrue, "PodCompleted", ""};
  for (const Shared<ContainerStatus>& container : *status.container_statuses) {
    if (!Waits(*container)) return {};
  }
  std::string incomplete;
  for (std::size_t i = 0; i < spec.init_containers.size(); ++i) {
    const ContainerStatus& one = *(*status.init_container_statuses)[i];
    if (spec.init_containers[i].restart_always ? one.started : one.ready) continue;
    incomplete += (incomplete.empty() ? "" : " ") + one.name;
  }
  if (incomplete.empty()) return {};
  // A pod that restarts all containers stays initialized.
  const PodCondition* old = FindCondition(before, "Initialized");
  if (MayRestartAll(spec) && old != nullptr && old->status == ConditionStatus::kTrue) return {};
  return {ConditionStatus::kFalse, "ContainersNotInitialized",
          "containers with incomplete status: [" + incomplete + "]"};
}

// Follows GenerateAllContainersRestartingCondition.
ConditionSays RestartingAll(const PodWorker& worker, const PodStatus& status, bool restarting) {
  if (status.phase == PodPhase::kSucceeded) return {ConditionStatus::kFalse, "PodCompleted", ""};
  if (status.phase == PodPhase::kFailed) return {ConditionStatus::kFalse, "PodFailed", ""};
  const bool removed = std::none_of(worker.containers.begin(), worker.containers.end(),
                                    [](const WorkerContainer& one) { return one.latest; });
  if (!restarting || removed) return {ConditionStatus::kFalse, "", ""};
  return {ConditionStatus::kTrue, "RestartAllContainersStarted",
          "container exited with restart policy rule"};
}

bool IsOfKubelet(const std::string& type) {
  return std::find(std::begin(kConditionsOfKubelet), std::end(kConditionsOfKubelet), type) !=
         std::end(kConditionsOfKubelet);
}

// Follows hasPodInitialized of the status manager, for the pod as the server has it.
bool WasInitialized(const Pod& pod) {
  const PodSpec& spec = *pod.spec;
  if (spec.init_containers.empty()) return true;
  const PodStatus& status = *pod.status;
  for (const Shared<ContainerStatus>& container : *status.container_statuses) {
    if (container->last_state || !Waits(*container)) return true;
  }
  if (status.init_container_statuses->empty()) return false;
  const ContainerStatus& last = *status.init_container_statuses->back();
  if (spec.init_containers.back().restart_always) {
    return last.state.kind == Kind::kRunning && last.started;
  }
  return (last.last_state && last.last_state->exit_code == 0) ||
         (HasEnded(last) && last.state.exit_code == 0);
}

void EndUnlocated(Shared<ContainerStatus>& status) {
  if (HasEnded(*status)) return;
  status.Mutable().state = {
      .kind = Kind::kTerminated, .exit_code = 137, .reason = kUnknownEnd, .message = kNotLocated};
}

}  // namespace

PodStatus GeneratePodStatus(const Pod& pod, const PodWorker& worker, const StatusOptions& options) {
  const Time now = options.now;
  const PodSpec& spec = *pod.spec;
  const PodStatus& before = worker.has_status ? *worker.status : *pod.status;
  PodStatus status;
  status.start_time = before.start_time ? before.start_time : TruncateToSecond(now);
  const std::size_t inits = spec.init_containers.size();
  const bool may_restart_all = options.restarts_all && MayRestartAll(spec);
  const bool restarting_all = may_restart_all && ShouldRestartAll(pod, worker);
  status.init_container_statuses =
      StatusesOf(pod, worker, 0, inits, *before.init_container_statuses, restarting_all);
  status.container_statuses = StatusesOf(pod, worker, inits, spec.containers.size(),
                                         *before.container_statuses, restarting_all);
  status.phase = PhaseOf(pod, worker, status, options.ends);
  if (!IsTerminal(status.phase) && IsTerminal(before.phase)) status.phase = before.phase;
  if (status.phase == before.phase) {
    status.reason = before.reason;
    status.message = before.message;
  }
  if (worker.past_deadline) {
    status.phase = PodPhase::kFailed;
    status.reason = "DeadlineExceeded";
    status.message = "Pod was active on the node longer than the specified deadline";
  }
  std::vector<Shared<PodCondition>> conditions;
  for (const Shared<PodCondition>& condition : *pod.status->conditions) {
    if (!IsOfKubelet(condition->type)) conditions.push_back(condition);
  }
  // The kubelet itself sets the condition for its evictions, and it reaches the server when the pod
  // ends.
  const PodCondition* disruption = FindCondition(before, "DisruptionTarget");
  if (disruption != nullptr && FindCondition(*pod.status, "DisruptionTarget") == nullptr) {
    conditions.emplace_back(*disruption);
  }
  const auto add = [&](const char* type, ConditionSays says) {
    PodCondition condition{.type = type,
                           .status = says.status,
                           .reason = std::move(says.reason),
                           .message = std::move(says.message),
                           .last_transition_time = TruncateToSecond(now)};
    const PodCondition* old = FindCondition(before, type);
    if (old != nullptr && old->status == condition.status) {
      condition.last_transition_time = old->last_transition_time;
    }
    conditions.emplace_back(std::move(condition));
  };
  if (options.has_sandbox_condition) {
    add("PodReadyToStartContainers",
        {worker.sandbox_ready ? ConditionStatus::kTrue : ConditionStatus::kFalse, "", ""});
  }
  add("Initialized", Initialized(spec, status, before));
  add("Ready", Readiness(spec, status));
  add("ContainersReady", Readiness(spec, status));
  add("PodScheduled", {});
  if (may_restart_all) {
    add(kAllContainersRestarting, RestartingAll(worker, status, restarting_all));
  }
  status.conditions = std::move(conditions);
  return status;
}

PodStatus TerminatedPodStatus(const Pod& pod, const PodStatus& made) {
  PodStatus status = made;
  if (WasInitialized(pod)) {
    for (Shared<ContainerStatus>& one : status.container_statuses.Mutable()) EndUnlocated(one);
  }
  // Ends the init containers up to the last one that left its first state, and at least the first
  // one.
  ContainerStatuses& inits = status.init_container_statuses.Mutable();
  std::size_t begun = std::min<std::size_t>(inits.size(), 1);
  for (std::size_t i = inits.size(); i-- > 0;) {
    if (Waits(*inits[i]) && !inits[i]->last_state) continue;
    begun = i + 1;
    break;
  }
  for (std::size_t i = 0; i < begun; ++i) EndUnlocated(inits[i]);
  if (!IsTerminal(status.phase)) status.phase = PodPhase::kFailed;
  return status;
}

PodStatus MergePodStatus(const PodStatus& of_server, const PodStatus& made, bool could_run,
                         Time now) {
  PodStatus status = made;
  const bool ends = !IsTerminal(of_server.phase) && IsTerminal(made.phase);
  std::vector<Shared<PodCondition>> conditions;
  for (const Shared<PodCondition>& condition : *of_server.conditions) {
    if (!IsOfKubelet(condition->type)) conditions.push_back(condition);
  }
  const bool known = FindCondition(of_server, "DisruptionTarget") != nullptr;
  for (const Shared<PodCondition>& condition : *made.conditions) {
    if (IsOfKubelet(condition->type)) {
      conditions.push_back(condition);
    } else if (condition->type == "DisruptionTarget" && !known && ends && !could_run) {
      conditions.push_back(condition);
      conditions.back().Mutable().last_transition_time = TruncateToSecond(now);
    }
  }
  status.conditions = std::move(conditions);
  if (ends && could_run) {
    status.phase = of_server.phase;
    status.reason = of_server.reason;
    status.message = of_server.message;
  }
  if (!IsTerminal(status.phase)) return status;
  const char* reason = status.phase == PodPhase::kFailed ? "PodFailed" : "PodCompleted";
  for (Shared<PodCondition>& condition : status.conditions.Mutable()) {
    if ((condition->type != "Ready" && condition->type != "ContainersReady") ||
        condition->status != ConditionStatus::kTrue) {
      continue;
    }
    condition.Mutable() = {.type = condition->type,
                           .status = ConditionStatus::kFalse,
                           .reason = reason,
                           .last_transition_time = TruncateToSecond(now)};
  }
  return status;
}

}  // namespace jobplay
