#include "core/actors/scheduler.h"

#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "core/actors/pod_conditions.h"
#include "core/actors/pod_events.h"
#include "core/words/decisions/scheduler.h"

namespace jobplay {
namespace {

constexpr Duration kRetry = Seconds(1);

bool HasSchedulingGates(const Pod& pod) {
  const auto gates = pod.spec->json.find("schedulingGates");
  return gates != pod.spec->json.end() && !gates->empty();
}

PodCondition Condition(const ActorEnv& env, const char* type, ConditionStatus status,
                       std::string reason, std::string message) {
  return {.type = type,
          .status = status,
          .reason = std::move(reason),
          .message = std::move(message),
          .last_transition_time = TruncateToSecond(env.now())};
}

ResourceList RequestsOf(const ActorEnv& env, const Pod& pod) {
  return env.options.allocatable.empty() ? ResourceList() : ResourcesOfPod(pod.spec->json).requests;
}

// Follows NodeResourcesFit: returns the names of the resources that do not suffice on the node,
// sorted.
std::vector<std::string> LacksOf(const ActorEnv& env, const std::string& node,
                                 const Placement& placement, const ResourceList& requests) {
  std::vector<std::string> lacks;
  for (const auto& [name, allocatable] : env.options.allocatable) {
    const auto wanted = requests.find(name);
    if (wanted == requests.end() || wanted->second.Sign() == 0) continue;
    Quantity used = wanted->second;
    for (const std::uint32_t id : placement.UnfinishedOn(node)) {
      const ResourceList of_pod = ResourcesOfPod(env.server.pods().Get(id)->spec->json).requests;
      if (const auto own = of_pod.find(name); own != of_pod.end()) used = used.Plus(own->second);
    }
    if (used.Compare(allocatable) > 0) lacks.push_back(name);
  }
  return lacks;
}

// Follows FitError.Error and adds the part about preemption: for each node, the first filter that
// rejects it.
std::string WhyNoNode(const ActorEnv& env, const Placement& placement,
                      const ResourceList& requests) {
  constexpr int kNamesClaims =
      35;  // v1.MINOR since which dynamic resources report claims to deallocate
  const std::uint32_t count = env.server.nodes().size();
  const std::string of_all = "0/" + std::to_string(count) + " nodes are available:";
  if (count == 0) return "no nodes available to schedule pods";
  std::map<std::string, int> reasons;
  env.server.nodes().ForEach([&](std::uint32_t, const Shared<Node>& node) {
    if (node->unschedulable) {
      ++reasons["node(s) were unschedulable"];
    } else if (!node->ready || node->tainted) {
      ++reasons["node(s) had untolerated taint(s)"];
    } else {
      const auto lacks = LacksOf(env, node->metadata.name(), placement, requests);
      for (const std::string& resource : lacks) ++reasons["Insufficient " + resource];
      if (lacks.empty()) ++reasons["node(s) didn't match Pod's node affinity/selector"];
    }
  });
  std::vector<std::string> texts;
  for (const auto& [reason, nodes] : reasons) texts.push_back(std::to_string(nodes) + " " + reason);
  std::sort(texts.begin(), texts.end());
  std::string message = of_all;
  for (const std::string& text : texts) message += (message == of_all ? " " : ", ") + text;
  return message + "." + (env.minor() >= kNamesClaims ? " no new claims to deallocate," : "") +
         " preemption: " + of_all + " " + std::to_string(count) +
         " Preemption is not helpful for scheduling.";
}

}  // namespace

void Scheduler::OnPodCreated(ActorEnv& env, std::uint32_t id, const Pod& pod,
                             const PodEntry& entry) {
  if (HasSchedulingGates(pod)) {
    Pod after = pod;
    SetCondition(after.status.Mutable(),
                 Condition(env, "PodScheduled", ConditionStatus::kFalse, "SchedulingGated",
                           "Scheduling is blocked due to non-empty scheduling gates"));
    env.server.UpdatePod(env.context, id, std::move(after));
    return;
  }
  env.context.After(entry.script->schedule_delay.value_or(env.options.schedule_delay),
                    Happening::kSchedulePod, id);
}

void Scheduler::Schedule(ActorEnv& env, std::uint32_t id, const PodEntry& entry,
                         const Placement& placement) {
  const Shared<Pod> pod = env.server.pods().Get(id);
  if (!pod || pod->metadata.deletion_timestamp || IsPodTerminal(*pod)) return;
  if (!pod->node_name->empty()) return;
  const bool plain = env.options.world == World::kPlain;
  if (entry.script->unschedulable) {
    RecordUnschedulable(env, id, *pod,
                        plain ? "0/" + std::to_string(env.server.nodes().size()) +
                                    " nodes are available: the scenario has the pod unschedulable."
                              : WhyNoNode(env, placement, {}));
    return;
  }
  const std::string node = pod->spec->node_name.empty()
                               ? ChooseNode(env, *pod, *entry.script, placement)
                               : pod->spec->node_name;
  if (node.empty()) {
    RecordUnschedulable(
        env, id, *pod,
        plain ? "0/" + std::to_string(env.server.nodes().size()) + " nodes are available."
              : WhyNoNode(env, placement, RequestsOf(env, *pod)));
    env.context.After(kRetry, Happening::kSchedulePod, id);
    return;
  }
  Bind(env, id, *pod, node);
}

std::string Scheduler::ChooseNode(const ActorEnv& env, const Pod& pod, const PodScript& script,
                                  const Placement& placement) const {
  const ResourceList requests = RequestsOf(env, pod);
  const std::string* best = nullptr;
  std::size_t best_load = 0;
  env.server.nodes().ForEach([&](std::uint32_t, const Shared<Node>& node) {
    const std::string& name = node->metadata.name();
    if (!node->ready || node->unschedulable || node->tainted) return;
    if (script.node && *script.node != name) return;
    if (!LacksOf(env, name, placement, requests).empty()) return;
    const std::size_t load = placement.UnfinishedOn(name).size();
    if (best == nullptr || load < best_load || (load == best_load && name < *best)) {
      best = &name;
      best_load = load;
    }
  });
  return best == nullptr ? std::string() : *best;
}

void Scheduler::Bind(ActorEnv& env, std::uint32_t id, const Pod& pod, const std::string& node) {
  Pod after = pod;
  after.node_name = Shared<std::string>(node);
  if (env.options.world == World::kPlain) {
    NoteTaken(after.status.Mutable(), *pod.spec, env.now());
  } else {
    SetCondition(after.status.Mutable(),
                 Condition(env, "PodScheduled", ConditionStatus::kTrue, "", ""));
  }
  env.server.UpdatePod(env.context, id, std::move(after));
  RecordPodEvent(env, id, pod, EventType::kNormal, kSchedulerComponent, "Scheduled",
                 "Successfully assigned " + pod.metadata.namespace_() + "/" + pod.metadata.name() +
                     " to " + node);
  env.context.Why(decided::PodBound{.pod = id, .node = std::string(node)});
}

void Scheduler::RecordUnschedulable(ActorEnv& env, std::uint32_t id, const Pod& pod,
                                    std::string message) {
  Pod after = pod;
  RecordPodEvent(env, id, pod, EventType::kWarning, kSchedulerComponent, "FailedScheduling",
                 message);
  SetCondition(after.status.Mutable(), Condition(env, "PodScheduled", ConditionStatus::kFalse,
                                                 "Unschedulable", std::move(message)));
  env.server.UpdatePod(env.context, id, std::move(after));
  env.context.Why(decided::PodUnschedulable{.pod = id});
}

}  // namespace jobplay
