// The container end that represents its pod, wherever one exit code is shown for a pod.
#pragma once

#include "core/api/pod.h"

namespace jobplay {

// Returns true if the container is a sidecar: an init container that keeps running during the main
// containers (podutil.IsRestartableInitContainer). `place` is as for ContainerOf.
bool IsSidecar(const Pod& pod, const ContainerStatus& container, std::size_t place = 0);

// Returns the container's last end, even if it is waiting for a restart, or null if it never ended.
const ContainerState* LastEnd(const ContainerStatus& container);

// Returns the pod's condition DisruptionTarget if its status is True, or null. The condition has
// the reason of the disruption.
const PodCondition* DisruptionOf(const Pod& pod);

// Returns the end that decides the pod's phase, as the kubelet's getPhase does, or null if no
// container has ended. It is the end of a failed init container, otherwise of the first failed
// container, otherwise of the first ended one. Sidecars never decide: the kubelet stops them after
// the other containers.
const ContainerState* DecidingEnd(const Pod& pod);

}  // namespace jobplay
