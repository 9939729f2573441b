// Reconstructs the life of a deleted pod from its Events.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/share/import/pod_commands.h"
#include "core/share/import/pod_script.h"
#include "core/share/import/snapshot.h"

namespace jobplay {

struct GonePodEnd {
  std::optional<Time> stopped;  // when it was told to stop
  std::optional<Time> ended;    // when all its containers had ended
  std::int64_t restarts = 0;    // why its controller deleted it; 0: another reason
};

SeenLife LifeOfGone(const SeenPod& pod, const PodCommands& commands, const GonePodEnd& end);

// Returns the restarts that the pod's Events count.
std::int64_t RestartsCounted(const SeenPod& pod);

// Returns when its first container started.
std::optional<Time> FirstStartOf(const SeenPod& pod);

}  // namespace jobplay
