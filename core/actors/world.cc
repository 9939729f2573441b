#include "core/actors/world.h"

namespace jobplay {

const std::vector<std::string>& WorldNames() {
  static const std::vector<std::string> kNames = {"plain", "cluster"};
  return kNames;
}

const WorldTimes& TimesOf(World world) {
  static const WorldTimes kPlain = {
      .watch_delays = {},
      .startup = Milliseconds(1500),
      .container_start = {},
      .end_noticed = {},
      .relist = {},
      .sandbox_stop = {},
      .sync_retry = Seconds(1),
      .longest_retry = {},
      .retry_quarters = 4,
      .collection = {},
      .worker_wake = {},
      .lease_renewal = {},
      .node_monitor = {},
      .pod_gc_period = {},
  };
  static const WorldTimes kCluster = {
      .watch_delays = {},
      // Of 110 pods whose image was there: 0.72 s is the median.
      .startup = Milliseconds(700),
      .container_start = Milliseconds(150),
      // Half of genericPlegRelistPeriod (pkg/kubelet/kubelet.go), 1 s.
      .end_noticed = Milliseconds(500),
      // A pod's worker waits for a newer status of the cache (podWorkerLoop, GetNewerThan), which
      // the next relist brings.
      .relist = Seconds(1),
      .sandbox_stop = Milliseconds(100),
      // backOffPeriod and SyncFrequency, times 1 to 1.5 (completeWork); the middle is taken.
      .sync_retry = Seconds(10),
      .longest_retry = Seconds(60),
      .retry_quarters = 5,
      // Between a pod's removal and that of its Job, where it was the last.
      .collection = Milliseconds(20),
      // What a sync of a CronJob wrote is seen before the next: its calls take longer than the
      // watches. Of 27 replaced Jobs none went missing.
      .worker_wake = Milliseconds(5),
      // nodeLeaseRenewInterval (a fourth of nodeLeaseDurationSeconds, 40) and nodeMonitorPeriod.
      .lease_renewal = Seconds(10),
      .node_monitor = Seconds(5),
      // gcCheckPeriod (pkg/controller/podgc/gc_controller.go).
      .pod_gc_period = Seconds(20),
  };
  return world == World::kPlain ? kPlain : kCluster;
}

}  // namespace jobplay
