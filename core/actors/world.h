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
inline constexpr World kDefaultWorld = World::kCluster;
const std::vector<std::string>& WorldNames();  // in this order

struct WorldTimes {
  WatchDelays watch_delays;
  Duration startup;             // from the binding to the first container's start
  Duration container_start;     // of that, or of any later start: to create and start one container
  Duration end_noticed;         // from a container's first end to the PLEG's relist that sees it
  Duration relist;              // from one relist to the next
  Duration sandbox_stop;        // to stop the sandbox of a pod whose containers have stopped
  Duration sync_retry;          // after a sync that failed
  Duration longest_retry;       // at most, where it failed for a back-off
  std::int64_t retry_quarters;  // these waits are so many quarters as long
  Duration collection;     // from an owner's or a dependent's removal to the garbage collector's
  Duration worker_wake;    // until a worker of the CronJob controller takes a key up
  Duration lease_renewal;  // of a node's Lease; 0: it is as old as the node's last sign of life
  Duration node_monitor;   // between two looks of the node lifecycle controller at Leases
  Duration pod_gc_period;  // between two rounds of PodGC; 0: it is there when it has to be
};

const WorldTimes& TimesOf(World world);

}  // namespace jobplay
