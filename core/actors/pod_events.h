// Events of pods, as the scheduler, the kubelets and the node controllers of a cluster record them
// (record.EventRecorder). The plain world has none: its recordings were made without kubelets.
#pragma once

#include <cstdint>
#include <string>

#include "core/actors/actor_env.h"
#include "core/api/event.h"

namespace jobplay {

// Components that record Events of pods, as an Event's `source` names them.
inline constexpr const char* kKubeletComponent = "kubelet";
inline constexpr const char* kSchedulerComponent = "default-scheduler";
inline constexpr const char* kNodeControllerComponent = "node-controller";
inline constexpr const char* kTaintEvictionComponent = "taint-eviction-controller";

// The wording is v1.36's in every version.
void RecordPodEvent(ActorEnv& env, std::uint32_t id, const Pod& pod, EventType type,
                    const char* component, const char* reason, std::string message);

}  // namespace jobplay
