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
      // The median of 110 pods whose image was present is 0.72 s.
      .startup = Milliseconds(700),
      .container_start = Milliseconds(150),
      // Half of genericPlegRelistPeriod (pkg/kubelet/kubelet.go), which is 1 s.
      .end_noticed = Milliseconds(500),
      // A pod's worker waits for a newer cached status (podWorkerLoop, GetNewerThan), which the
      // next relist provides.
      .relist = Seconds(1),
      .sandbox_stop = Milliseconds(100),
      // backOffPeriod and SyncFrequency, multiplied by 1 to 1.5 (completeWork). This uses the
      // middle.
      .sync_retry = Seconds(10),
      .longest_retry = Seconds(60),
      .retry_quarters = 5,
      // The time between the removal of a Job's last pod and of the Job.
      .collection = Milliseconds(20),
      // A CronJob's next sync sees the writes of the previous one, because its calls take longer
      // than the watches. None of 27 replaced Jobs was missing.
      .worker_wake = Milliseconds(5),
      // nodeLeaseRenewInterval (a quarter of nodeLeaseDurationSeconds, 40) and nodeMonitorPeriod.
      .lease_renewal = Seconds(10),
      .node_monitor = Seconds(5),
      // gcCheckPeriod (pkg/controller/podgc/gc_controller.go).
      .pod_gc_period = Seconds(20),
  };
  return world == World::kPlain ? kPlain : kCluster;
}

}  // namespace jobplay
