// Reconstructs the life of a pod that is gone from its Events.
#pragma once

#include <cstdint>
#include <optional>

#include "core/base/time.h"
#include "core/share/import/pod_commands.h"
#include "core/share/import/pod_script.h"
#include "core/share/import/snapshot.h"

namespace jobplay {

struct GonePodEnd {
  std::optional<Time> stopped;  // it was told to
  std::optional<Time> ended;    // all its containers had ended
  std::int64_t restarts = 0;    // for which its controller deleted it; 0: that was not why
};

SeenLife LifeOfGone(const SeenPod& pod, const PodCommands& commands, const GonePodEnd& end);

// The restarts that its Events count.
std::int64_t RestartsCounted(const SeenPod& pod);

// When the first of its containers started.
std::optional<Time> FirstStartOf(const SeenPod& pod);

}  // namespace jobplay
