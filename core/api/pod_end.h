// Which container's end stands for its pod's, wherever one exit code is shown of a pod.
#pragma once

#include "core/api/pod.h"

namespace jobplay {

// Whether the container is an init container that goes on beside the others
// (podutil.IsRestartableInitContainer); `place` as for ContainerOf.
bool IsSidecar(const Pod& pod, const ContainerStatus& container, std::size_t place = 0);

// How the container ended last, also where it waits to be started again; null: it never did.
const ContainerState* LastEnd(const ContainerStatus& container);

// The pod's condition DisruptionTarget while it is true: who disrupts it, and why; null: nobody.
const PodCondition* DisruptionOf(const Pod& pod);

// The end that decides the pod's, as the kubelet's getPhase counts: of an init container that
// failed, else of the first container that failed, else of the first that ended. A sidecar's never
// does: it is asked to stop when all is over. Null: nothing ended yet.
const ContainerState* DecidingEnd(const Pod& pod);

}  // namespace jobplay
