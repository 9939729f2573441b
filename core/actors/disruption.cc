#include "core/actors/disruption.h"

#include "core/actors/pod_events.h"
#include "core/words/decisions/kubelet.h"

namespace jobplay {
namespace {

void Disrupt(ActorEnv& env, std::uint32_t pod, DisruptionCause cause, const char* reason,
             const char* message) {
  const Shared<Pod> stored = env.server.pods().Get(pod);
  if (!stored || !IsLive(*stored)) return;
  if (cause == DisruptionCause::kPreemption) {
    RecordPodEvent(env, pod, *stored, EventType::kNormal, kSchedulerComponent, "Preempted",
                   "Preempted by a pod on node " + *stored->node_name);
  }
  AddDisruptionTarget(env, pod, reason, message);
  env.server.DeletePod(env.context, pod);
  env.context.Why(decided::PodEvicted{.pod = pod, .cause = cause});
}

}  // namespace

bool IsLive(const Pod& pod) { return IsPodActive(pod); }

void SetDisruptionTarget(PodStatus& status, Time now, const char* reason, const char* message) {
  SetCondition(status, {.type = "DisruptionTarget",
                        .status = ConditionStatus::kTrue,
                        .reason = reason,
                        .message = message,
                        .last_transition_time = TruncateToSecond(now)});
}

void AddDisruptionTarget(ActorEnv& env, std::uint32_t pod, const char* reason,
                         const char* message) {
  Pod after = *env.server.pods().Get(pod);
  SetDisruptionTarget(after.status.Mutable(), env.now(), reason, message);
  env.server.UpdatePod(env.context, pod, std::move(after));
}

void Evict(ActorEnv& env, std::uint32_t pod) {
  Disrupt(env, pod, DisruptionCause::kEvictionByApi, "EvictionByEvictionAPI",
          "Eviction API: evicting");
}

void Preempt(ActorEnv& env, std::uint32_t pod) {
  Disrupt(env, pod, DisruptionCause::kPreemption, "PreemptionByScheduler",
          "default-scheduler: preempting to accommodate a higher priority pod");
}

}  // namespace jobplay
