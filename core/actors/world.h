// The two worlds that a scenario can run in. In the plain one, everything beside the controllers
// happens at round times and in one write: the recordings in tests/vectors were made in it. The
// other behaves as a real cluster does (tests/cluster). The numbers of both are in world.cc.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/cluster/watch_delays.h"

namespace jobplay {

enum class World : std::uint8_t { kPlain, kCluster };
inline constexpr World kDefaultWorld = World::kPlain;
const std::vector<std::string>& WorldNames();  // in this order

struct WorldTimes {
  WatchDelays watch_delays;
  Duration startup;             // from the binding to the first container's start
  Duration container_start;     // of that, or of any later start: to create and start one container
  Duration end_noticed;         // from a container's end to the kubelet's look at its pod
  Duration relist;              // from one look at a pod to the next that sees something new
  Duration sandbox_stop;        // to stop the sandbox of a pod whose containers have stopped
  Duration sync_retry;          // after a sync that failed
  Duration longest_retry;       // at most, where it failed for a back-off
  std::int64_t retry_quarters;  // these waits are so many quarters as long
  Duration pod_gc_period;       // between two rounds of PodGC; 0: it is there when it has to be
};

const WorldTimes& TimesOf(World world);

}  // namespace jobplay
