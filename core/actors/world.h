// The two worlds that a scenario can run in. In the plain world, everything except the controllers
// happens at round times and in one write; the recordings in tests/vectors were made in it. The
// cluster world behaves like a real cluster (tests/cluster). The values of both are in world.cc.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/cluster/watch_delays.h"

namespace jobplay {

enum class World : std::uint8_t { kPlain, kCluster };
inline constexpr World kDefaultWorld = World::kCluster;
const std::vector<std::string>& WorldNames();  // in the order of World

struct WorldTimes {
  WatchDelays watch_delays;
  Duration startup;  // from the binding to the first container's start
  // The part of it, or of a later start, to create and start one container.
  Duration container_start;
  Duration end_noticed;         // from a container's first end to the PLEG relist that sees it
  Duration relist;              // from one relist to the next
  Duration sandbox_stop;        // to stop the sandbox after the pod's containers
  Duration sync_retry;          // after a failed sync
  Duration longest_retry;       // maximum after a failure with backoff
  std::int64_t retry_quarters;  // both retries take this many quarters of their value
  Duration collection;   // from the removal of an owner or a dependent to the garbage collector's
  Duration worker_wake;  // until a worker of the CronJob controller takes a key
  // The interval of a node's Lease renewals. 0: the Lease is as old as the node's last sign of
  // life.
  Duration lease_renewal;
  Duration node_monitor;   // between two checks of Leases by the node lifecycle controller
  Duration pod_gc_period;  // between two rounds of PodGC; 0: it runs whenever needed
};

const WorldTimes& TimesOf(World world);

}  // namespace jobplay
