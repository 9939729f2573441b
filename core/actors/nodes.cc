#include "core/actors/nodes.h"

#include "core/actors/disruption.h"

namespace jobplay {

void Nodes::CreateInitial(ActorEnv& env) {
  for (std::int32_t i = 1; i <= env.options.nodes; ++i) {
    const std::string name = "node-" + std::to_string(i);
    states_[env.server.CreateNode(env.context, name)].name = name;
  }
}

bool Nodes::Act(ActorEnv& env, Kubelet& kubelet, const PodRoster& roster,
                const Placement& placement, const std::string& name, NodeAction action) {
  std::uint32_t id = env.server.FindNode(name);
  if (id == 0) {
    // A node that was deleted may come back under its name.
    const bool known = placement.On(name).size() > 0 || [&] {
      for (const auto& [known_id, state] : states_) {
        if (state.name == name) return true;
      }
      return false;
    }();
    if (action != NodeAction::kUp || !known) return false;
    id = env.server.CreateNode(env.context, name);
    states_[id].name = name;
  }
  State& state = states_[id];
  Node node = *env.server.nodes().Get(id);
  switch (action) {
    case NodeAction::kDown:
      if (!kubelet.IsUp(name)) break;
      kubelet.GoDown(name, placement);
      env.context.After(env.options.node_monitor_grace_period, Happening::kNodeUnreachable, id,
                        ++state.outage);
      break;
    case NodeAction::kUp:
      ++state.outage;
      SetReady(node, true, env.now());
      env.server.UpdateNode(env.context, id, std::move(node));
      if (!kubelet.IsUp(name)) kubelet.ComeBack(env, roster, name, placement);
      break;
    case NodeAction::kDelete:
      ++state.outage;
      if (kubelet.IsUp(name)) kubelet.GoDown(name, placement);
      env.server.RemoveNode(env.context, id);
      env.context.After(kPodGcQuarantine, Happening::kPodGarbage, id);
      break;
    case NodeAction::kCordon:
    case NodeAction::kUncordon:
      SetUnschedulable(node, action == NodeAction::kCordon, env.now());
      env.server.UpdateNode(env.context, id, std::move(node));
      break;
    case NodeAction::kDrain: {
      SetUnschedulable(node, true, env.now());
      env.server.UpdateNode(env.context, id, std::move(node));
      const Placement::PodSet pods = placement.UnfinishedOn(name);
      for (const std::uint32_t pod : pods) Evict(env, pod);
      break;
    }
  }
  env.context.Why(decided::NodeChanged{.node = std::string(name)});
  return true;
}

void Nodes::BecomesUnreachable(ActorEnv& env, const Placement& placement, std::uint32_t id,
                               std::uint32_t outage) {
  const State& state = states_[id];
  if (state.outage != outage || !env.server.nodes().Get(id)) return;
  Node node = *env.server.nodes().Get(id);
  SetReady(node, false, env.now());
  env.server.UpdateNode(env.context, id, std::move(node));
  const Placement::PodSet pods = placement.UnfinishedOn(state.name);
  for (const std::uint32_t pod : pods) {
    Pod after = *env.server.pods().Get(pod);
    const PodCondition* ready = FindCondition(*after.status, "Ready");
    if (ready == nullptr || ready->status == ConditionStatus::kFalse) continue;
    PodCondition condition = *ready;
    condition.status = ConditionStatus::kFalse;
    condition.last_transition_time = TruncateToSecond(env.now());
    SetCondition(after.status.Mutable(), std::move(condition));
    env.server.UpdatePod(env.context, pod, std::move(after));
    env.context.Why(decided::PodNotReadyNodeSilent{.pod = pod});
  }
  env.context.After(env.options.unreachable_toleration, Happening::kTaintEviction, id, outage);
}

void Nodes::EvictByTaint(ActorEnv& env, const Placement& placement, std::uint32_t id,
                         std::uint32_t outage) {
  const State& state = states_[id];
  if (state.outage != outage) return;
  const Placement::PodSet pods = placement.UnfinishedOn(state.name);
  for (const std::uint32_t pod : pods) {
    if (env.server.pods().Get(pod)->metadata.deletion_timestamp) continue;
    AddDisruptionTarget(env, pod, "DeletionByTaintManager",
                        "Taint manager: deleting due to NoExecute taint");
    env.server.DeletePod(env.context, pod);
    env.context.Why(decided::PodDeletedByTaint{.pod = pod});
  }
}

void Nodes::CollectPods(ActorEnv& env, const Placement& placement, std::uint32_t id) {
  const std::string name = states_[id].name;
  if (env.server.FindNode(name) != 0) return;  // it came back
  const Placement::PodSet pods = placement.On(name);
  for (const std::uint32_t pod : pods) {
    if (!IsPodTerminal(*env.server.pods().Get(pod))) {
      AddDisruptionTarget(env, pod, "DeletionByPodGC", "PodGC: node no longer exists");
      Pod after = *env.server.pods().Get(pod);
      after.status.Mutable().phase = PodPhase::kFailed;
      env.server.UpdatePod(env.context, pod, std::move(after));
      env.context.Why(decided::PodFailedByGc{.pod = pod});
    }
    if (env.server.pods().Get(pod)) env.server.DeletePod(env.context, pod, 0);
  }
}

}  // namespace jobplay
