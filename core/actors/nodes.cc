#include "core/actors/nodes.h"

#include <vector>

#include "core/actors/disruption.h"
#include "core/actors/pod_events.h"
#include "core/words/decisions/nodes.h"

namespace jobplay {
namespace {

// Returns true if the pod tolerates every taint, as pods of a DaemonSet do.
bool ToleratesAll(const Pod& pod) {
  const auto tolerations = pod.spec->json.find("tolerations");
  if (tolerations == pod.spec->json.end() || !tolerations->is_array()) return false;
  for (const Json& one : *tolerations) {
    if (one.value("operator", "") == "Exists" && one.value("key", "").empty() &&
        one.value("effect", "").empty()) {
      return true;
    }
  }
  return false;
}

// addConditionAndDeletePod of the taint eviction controller.
void DeletePodByTaint(ActorEnv& env, std::uint32_t id) {
  const Shared<Pod> pod = env.server.pods().Get(id);
  RecordPodEvent(
      env, id, *pod, EventType::kNormal, kTaintEvictionComponent, "TaintManagerEviction",
      "Marking for deletion Pod " + pod->metadata.namespace_() + "/" + pod->metadata.name());
  AddDisruptionTarget(env, id, "DeletionByTaintManager",
                      "Taint manager: deleting due to NoExecute taint");
  env.server.DeletePod(env.context, id);
  env.context.Why(decided::PodDeletedByTaint{.pod = id});
}

}  // namespace

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
    // A deleted node may come back with the same name.
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
  const bool was_up = kubelet.IsUp(name);
  Node node = *env.server.nodes().Get(id);
  switch (action) {
    case NodeAction::kDown:
    case NodeAction::kDisconnect:
      if (!was_up) break;
      kubelet.GoDown(env, name, placement,
                     action == NodeAction::kDown ? Outage::kReboot : Outage::kDisconnected);
      state.down_since = env.now();
      env.context.After(UntilUnreachable(env), Happening::kNodeUnreachable, id, ++state.outage);
      break;
    case NodeAction::kUp:
      ++state.outage;
      SetReady(node, true, env.now());
      env.server.UpdateNode(env.context, id, std::move(node));
      if (!was_up) kubelet.ComeBack(env, roster, name, placement);
      break;
    case NodeAction::kDelete:
      ++state.outage;
      if (was_up) kubelet.GoDown(env, name, placement, Outage::kDisconnected);
      env.server.RemoveNode(env.context, id);
      if (env.options.world == World::kPlain) {
        env.context.After(kPodGcQuarantine, Happening::kPodGarbage, id);
      } else {
        pod_gc_.OnNodeRemoved(env);
      }
      break;
    case NodeAction::kTaint:
    case NodeAction::kUntaint:
      SetTainted(node, action == NodeAction::kTaint, env.now());
      env.server.UpdateNode(env.context, id, std::move(node));
      if (action == NodeAction::kTaint) DeleteByTaint(env, placement, name);
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
  TellAction(env, state, action, was_up);
  return true;
}

Duration Nodes::UntilUnreachable(const ActorEnv& env) {
  const Duration grace = env.options.node_monitor_grace_period;
  const WorldTimes& times = TimesOf(env.options.world);
  if (times.lease_renewal.ns == 0) return grace;
  // The node renews its Lease, and the controller manager checks it, at times that depend on when
  // each of them started.
  const Duration since = env.now() - env.start;
  const Duration lease{since.ns / times.lease_renewal.ns * times.lease_renewal.ns};
  const std::int64_t period = times.node_monitor.ns;
  const std::int64_t first = period / 2;
  const std::int64_t rounds = ((lease + grace).ns - first + period - 1) / period;
  return Duration{first + rounds * period} - since;
}

void Nodes::DeleteByTaint(ActorEnv& env, const Placement& placement, const std::string& node) {
  const Placement::PodSet pods = placement.UnfinishedOn(node);
  for (const std::uint32_t id : pods) {
    const Shared<Pod>& pod = env.server.pods().Get(id);
    if (pod->metadata.deletion_timestamp || ToleratesAll(*pod)) continue;
    DeletePodByTaint(env, id);
  }
}

void Nodes::TellAction(ActorEnv& env, const State& state, NodeAction action, bool was_up) {
  const decided::Text node = state.name;
  const Duration grace = env.options.node_monitor_grace_period;
  switch (action) {
    case NodeAction::kDown:
    case NodeAction::kDisconnect: {
      if (!was_up) {
        return env.context.Why(
            decided::NodeWasDownAlready{.node = node, .since = state.down_since});
      }
      const Time noticed = env.now() + UntilUnreachable(env);
      if (action == NodeAction::kDown) {
        return env.context.Why(
            decided::NodeWentDown{.node = node, .grace = grace, .noticed = noticed});
      }
      return env.context.Why(
          decided::NodeWasDisconnected{.node = node, .grace = grace, .noticed = noticed});
    }
    case NodeAction::kTaint:
      return env.context.Why(decided::NodeWasTainted{.node = node});
    case NodeAction::kUntaint:
      return env.context.Why(decided::NodeWasUntainted{.node = node});
    case NodeAction::kUp:
      if (was_up) return env.context.Why(decided::NodeWasUpAlready{.node = node});
      return env.context.Why(decided::NodeCameUp{.node = node});
    case NodeAction::kDelete:
      return env.context.Why(decided::NodeWasDeleted{
          .node = node, .quarantine = kPodGcQuarantine, .until = env.now() + kPodGcQuarantine});
    case NodeAction::kCordon:
      return env.context.Why(decided::NodeWasCordoned{.node = node});
    case NodeAction::kUncordon:
      return env.context.Why(decided::NodeWasUncordoned{.node = node});
    case NodeAction::kDrain:
      return env.context.Why(decided::NodeWasDrained{.node = node});
  }
}

void Nodes::BecomesUnreachable(ActorEnv& env, const Placement& placement, std::uint32_t id,
                               std::uint32_t outage) {
  const State& state = states_[id];
  const Duration grace = env.options.node_monitor_grace_period;
  if (state.outage != outage || !env.server.nodes().Get(id)) {
    env.context.Why(decided::NodeSilentNoMore{.node = state.name, .grace = grace});
    return;
  }
  const Duration toleration = env.options.unreachable_toleration;
  env.context.Why(decided::NodeSilent{.node = state.name,
                                      .since = state.down_since,
                                      .grace = grace,
                                      .toleration = toleration,
                                      .deletion = env.now() + toleration});
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
    RecordPodEvent(env, pod, after, EventType::kWarning, kNodeControllerComponent, "NodeNotReady",
                   "Node is not ready");
    env.server.UpdatePod(env.context, pod, std::move(after));
    env.context.Why(decided::PodNotReadyNodeSilent{.pod = pod});
  }
  env.context.After(toleration, Happening::kTaintEviction, id, outage);
}

void Nodes::EvictByTaint(ActorEnv& env, const Placement& placement, std::uint32_t id,
                         std::uint32_t outage) {
  const State& state = states_[id];
  std::vector<std::uint32_t> to_delete;
  if (state.outage == outage) {
    for (const std::uint32_t pod : placement.UnfinishedOn(state.name)) {
      if (!env.server.pods().Get(pod)->metadata.deletion_timestamp) to_delete.push_back(pod);
    }
  }
  if (to_delete.empty()) {
    env.context.Why(decided::NodeTaintedNoMore{.node = state.name});
    return;
  }
  const Duration toleration = env.options.unreachable_toleration;
  env.context.Why(decided::NodeTainted{
      .node = state.name, .since = env.now() - toleration, .toleration = toleration});
  for (const std::uint32_t pod : to_delete) {
    DeletePodByTaint(env, pod);
  }
}

void Nodes::CollectPods(ActorEnv& env, const Placement& placement, std::uint32_t id) {
  const std::string name = states_[id].name;
  // This includes a node that has come back since, as in the recorder's world
  // (docs/explanation/fidelity.md).
  const Placement::PodSet pods = placement.On(name);
  if (pods.empty()) {
    env.context.Why(decided::NodeQuarantineForNone{.node = name});
    return;
  }
  env.context.Why(decided::NodeQuarantineOver{
      .node = name, .deletion = env.now() - kPodGcQuarantine, .quarantine = kPodGcQuarantine});
  for (const std::uint32_t pod : pods) {
    if (!IsPodTerminal(*env.server.pods().Get(pod))) {
      Pod after = *env.server.pods().Get(pod);
      after.status.Mutable().phase = PodPhase::kFailed;
      SetDisruptionTarget(after.status.Mutable(), env.now(), "DeletionByPodGC",
                          "PodGC: node no longer exists");
      env.server.UpdatePod(env.context, pod, std::move(after));
      env.context.Why(decided::PodFailedByGc{.pod = pod});
    }
    if (env.server.pods().Get(pod)) env.server.DeletePod(env.context, pod, 0);
  }
}

}  // namespace jobplay
