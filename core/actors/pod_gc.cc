#include "core/actors/pod_gc.h"

#include <vector>

#include "core/actors/disruption.h"
#include "core/words/decisions/nodes.h"

namespace jobplay {
namespace {

constexpr Duration kQuarantine = Seconds(40);  // quarantineTime
// Before this minor version, pods are deleted without being marked Failed first.
constexpr int kMarksFailed = 26;

bool IsUnscheduledAndDeleted(const Pod& pod) {
  return pod.metadata.deletion_timestamp && pod.node_name->empty();
}

// Follows markFailedAndDeletePod.
void FailAndDelete(ActorEnv& env, std::uint32_t id, bool node_is_gone) {
  Pod after = *env.server.pods().Get(id);
  if (env.minor() >= kMarksFailed && !IsPodTerminal(after)) {
    PodStatus& status = after.status.Mutable();
    status.phase = PodPhase::kFailed;
    if (node_is_gone) {
      SetDisruptionTarget(status, env.now(), "DeletionByPodGC", "PodGC: node no longer exists");
    }
    env.server.UpdatePod(env.context, id, std::move(after));
  }
  if (env.server.pods().Get(id)) env.server.DeletePod(env.context, id, 0);
}

}  // namespace

void PodGc::OnPodWrite(ActorEnv& env, const Pod& pod) {
  const bool is_orphaned = !pod.node_name->empty() && env.server.FindNode(*pod.node_name) == 0;
  if (is_orphaned || IsUnscheduledAndDeleted(pod)) ScheduleRound(env);
}

void PodGc::ScheduleRound(ActorEnv& env) {
  const Duration period = TimesOf(env.options.world).pod_gc_period;
  if (scheduled_ || period.ns == 0) return;
  scheduled_ = true;
  // The rounds belong to a controller manager that started with the scenario.
  const Duration since = env.now() - env.start;
  env.context.After(period - Duration{since.ns % period.ns}, Happening::kPodGcRound);
}

void PodGc::Round(ActorEnv& env, const Placement& placement) {
  scheduled_ = false;
  CollectUnscheduled(env);
  if (CollectOrphaned(env, placement)) ScheduleRound(env);
}

bool PodGc::CollectOrphaned(ActorEnv& env, const Placement& placement) {
  for (auto it = missing_.begin(); it != missing_.end();) {
    // The node is handled in the round after the end of its quarantine.
    if (it->second >= env.now()) {
      ++it;
      continue;
    }
    if (env.server.FindNode(it->first) == 0) {
      const Placement::PodSet pods = placement.On(it->first);
      for (const std::uint32_t id : pods) {
        if (!IsPodTerminal(*env.server.pods().Get(id))) {
          env.context.Why(decided::PodFailedByGc{.pod = id});
        }
        FailAndDelete(env, id, true);
      }
    }
    it = missing_.erase(it);
  }
  env.server.pods().ForEach([&](std::uint32_t, const Shared<Pod>& pod) {
    const std::string& node = *pod->node_name;
    if (node.empty() || env.server.FindNode(node) != 0 || missing_.count(node) != 0) return;
    if (pod->metadata.deletion_timestamp && pod->metadata.deletion_grace_period_seconds == 0)
      return;
    missing_[node] = env.now() + kQuarantine;
    env.context.Why(
        decided::NodeOfPodsIsMissing{.node = std::string(node), .quarantine = kQuarantine});
  });
  return !missing_.empty();
}

void PodGc::CollectUnscheduled(ActorEnv& env) {
  std::vector<std::uint32_t> found;
  env.server.pods().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
    if (IsUnscheduledAndDeleted(*pod) && !IsPodTerminal(*pod)) found.push_back(id);
  });
  for (const std::uint32_t id : found) {
    env.context.Why(decided::UnscheduledPodCollected{.pod = id});
    FailAndDelete(env, id, false);
  }
}

}  // namespace jobplay
