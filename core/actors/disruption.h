// Disruptions of single pods that do not come from their Job: API-initiated eviction, preemption by
// the scheduler, and node pressure. They affect only live pods: neither finished nor being deleted.
#pragma once

#include <cstdint>

#include "core/actors/actor_env.h"

namespace jobplay {

bool IsLive(const Pod& pod);

// Sets the condition DisruptionTarget=True. The caller writes it together with other changes.
void SetDisruptionTarget(PodStatus& status, Time now, const char* reason, const char* message);
// Writes the condition separately, before the pod is deleted.
void AddDisruptionTarget(ActorEnv& env, std::uint32_t pod, const char* reason, const char* message);

// Both functions set the condition and then delete the pod gracefully. They ignore a pod that is
// not live.
void Evict(ActorEnv& env, std::uint32_t pod);
void Preempt(ActorEnv& env, std::uint32_t pod);

}  // namespace jobplay
