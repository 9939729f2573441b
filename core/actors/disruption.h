// Disruptions of single pods by others than their Job: eviction through the API, preemption by the
// scheduler, node pressure. They act on live pods only: not finished, not being deleted.
#pragma once

#include <cstdint>

#include "core/actors/actor_env.h"

namespace jobplay {

bool IsLive(const Pod& pod);

// Sets the condition DisruptionTarget=True, for those who write it together with what they do.
void SetDisruptionTarget(PodStatus& status, Time now, const char* reason, const char* message);
// The same as a write of its own, before the pod is deleted.
void AddDisruptionTarget(ActorEnv& env, std::uint32_t pod, const char* reason, const char* message);

// Both: the condition, then a graceful deletion. Nothing happens to a pod that is not live.
void Evict(ActorEnv& env, std::uint32_t pod);
void Preempt(ActorEnv& env, std::uint32_t pod);

}  // namespace jobplay
