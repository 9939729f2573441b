#include "core/actors/kubelet/pod_worker.h"

#include <algorithm>

#include "core/base/hash.h"

namespace jobplay {
namespace {

std::uint64_t Bits(std::int64_t number) { return static_cast<std::uint64_t>(number); }
std::uint64_t Bits(const std::optional<Time>& time) { return time ? Bits(time->ns) + 1 : 0; }
std::uint64_t Bits(const std::optional<BackoffEntry>& entry) {
  return entry ? Hasher().Add(Bits(entry->wait.ns)).Add(Bits(entry->updated.ns)).value() : 0;
}

void Add(Hasher& hasher, const std::optional<RuntimeContainer>& container) {
  hasher.Add(Bits(container.has_value()));
  if (!container) return;
  hasher.Add(Bits(container->running)).Add(Bits(container->sandbox));
  hasher.Add(Bits(container->restart_count)).Add(Bits(container->started_at.ns));
  hasher.Add(Bits(container->finished_at.ns)).Add(Bits(container->exit_code));
  hasher.Add(container->reason).Add(Bits(container->ready));
}

}  // namespace

std::uint64_t HashOf(const PodWorker& worker) {
  Hasher hasher;
  hasher.Add(Bits(static_cast<int>(worker.work))).Add(Bits(static_cast<int>(worker.stage)));
  hasher.Add(Bits(worker.pending)).Add(Bits(worker.hung)).Add(Bits(worker.token));
  hasher.Add(Bits(worker.last_token)).Add(Bits(worker.requeued)).Add(Bits(worker.last_sync));
  hasher.Add(Bits(worker.relist));
  for (const std::size_t place : worker.to_start) hasher.Add(place);
  for (const std::size_t place : worker.to_reset) hasher.Add(place + 1000);
  hasher.Add(Bits(worker.failed)).Add(Bits(worker.acted)).Add(Bits(worker.backoff_end));
  hasher.Add(Bits(worker.killed_since)).Add(Bits(worker.grace)).Add(Bits(worker.sandbox_ready));
  hasher.Add(Bits(worker.sandboxes)).Add(Bits(worker.containers_started));
  hasher.Add(Bits(worker.first_pull))
      .Add(Bits(worker.failed_pulls))
      .Add(Bits(worker.grace_override.value_or(-1)));
  hasher.Add(Bits(worker.past_deadline)).Add(Bits(worker.evicted));
  for (const WorkerContainer& container : worker.containers) {
    Add(hasher, container.latest);
    Add(hasher, container.previous);
    hasher.Add(Bits(container.starts)).Add(Bits(container.token)).Add(Bits(container.stopping));
    hasher.Add(Bits(container.stop_exit)).Add(Bits(container.stop_kills));
    hasher.Add(container.failure).Add(Bits(container.restarts)).Add(Bits(container.pulls));
  }
  hasher.Add(Bits(worker.has_status)).Add(Bits(static_cast<int>(worker.status->phase)));
  return hasher.value();
}

bool MayRestartAll(const PodSpec& spec) {
  const auto restarts_all = [](const Container& container) {
    return std::any_of(container.restart_rules.begin(), container.restart_rules.end(),
                       [](const ContainerRestartRule& rule) { return rule.restarts_all; });
  };
  return std::any_of(spec.init_containers.begin(), spec.init_containers.end(), restarts_all) ||
         std::any_of(spec.containers.begin(), spec.containers.end(), restarts_all);
}

bool ShouldRestartAll(const Pod& pod, const PodWorker& worker) {
  const PodStatus& status = worker.has_status ? *worker.status : *pod.status;
  const PodCondition* condition = FindCondition(status, kAllContainersRestarting);
  if (condition != nullptr && condition->status == ConditionStatus::kTrue) return true;
  for (std::size_t place = 0; place < worker.containers.size(); ++place) {
    const std::optional<RuntimeContainer>& latest = worker.containers[place].latest;
    if (!latest || latest->running) continue;
    const ContainerRestartRule* rule =
        FindRestartRule(ContainerAt(*pod.spec, place), latest->exit_code);
    if (rule != nullptr && rule->restarts_all) return true;
  }
  return false;
}

bool ShouldBeRestarted(const Pod& pod, const PodWorker& worker, std::size_t place) {
  if (pod.metadata.deletion_timestamp) return false;
  const std::optional<RuntimeContainer>& latest = worker.containers[place].latest;
  if (!latest) return true;
  if (latest->running) return false;
  return IsSidecarAt(*pod.spec, place) ||
         ContainerShouldRestart(ContainerAt(*pod.spec, place), pod.spec->restart_policy,
                                latest->exit_code);
}

}  // namespace jobplay
