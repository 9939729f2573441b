// What is still to happen, ordered by virtual time and, at one instant, by the order of scheduling
// or by a seed. Events are small and name what they concern by id; what they find when they come
// may have changed, so whoever receives one checks that it still applies.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/time.h"

namespace jobplay {

// The closed set of what can happen. `a` and `b` of an Event mean what the comment says.
enum class Happening : std::uint8_t {
  kWatchJobs,          // the next change of a Job reaches the informer; a = watch epoch
  kWatchCronJobs,      //
  kWatchPods,          //
  kJobQueueTimer,      // a delayed key is due; a = key
  kOrphanQueueTimer,   //
  kCronJobQueueTimer,  //
  kTtlQueueTimer,      //
  kJobWorker,          // a worker takes the next key
  kOrphanWorker,       //
  kCronJobWorker,      //
  kTtlWorker,          //
  kControllersStart,   // controllers come (back) up; a = restart count
  kSchedulePod,        // a = pod
  kStartContainers,    // a = pod, b = token
  kContainerExits,     // a = pod, b = token of the container's run
  kContainerRestarts,  // a = pod, b = token of the container's run
  kPodBecomesReady,    // a = pod, b = token
  kKubeletSync,        // the kubelet sees a pod deleted; a = pod
  kContainerStops,     // a container asked to stop ends; a = pod, b = token
  kPodDeadline,        // spec.activeDeadlineSeconds of a pod; a = pod
  kNodeUnreachable,    // the grace period of a silent node is over; a = node, b = outage
  kTaintEviction,      // the toleration is over; a = node, b = outage
  kPodGarbage,         // PodGC looks after a deleted node; a = node
  kCollectDependents,  // garbage collection of an owner; a = index of the collection
  kUserAction,         // a = index in the timeline
};

struct Scheduled {
  Time at;
  std::uint64_t order = 0;
  Happening what = Happening::kUserAction;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
};

class EventQueue {
 public:
  // ties: 0 is a fixed order within an instant: news of CronJobs first, then of Jobs, each with
  // what it wakes, then all else in the order of scheduling. Any other seed shuffles it.
  explicit EventQueue(std::uint64_t ties = 0) : ties_(ties) {}

  void Schedule(Time at, Happening what, std::uint32_t a = 0, std::uint32_t b = 0);

  bool empty() const { return heap_.empty(); }
  const Scheduled& Next() const { return heap_.front(); }
  Scheduled Pop();
  // Forgets the next event, as if it had never been scheduled.
  void Drop();
  // How many events are due at the time of the next one: more than one is a tie.
  bool NextIsTied() const;

  // In no meaningful order; for showing what is to come and for invariants.
  const std::vector<Scheduled>& pending() const { return heap_; }

 private:
  std::vector<Scheduled> heap_;
  std::uint64_t FixedOrder(Time at, Happening what, std::uint64_t sequence) const;

  std::uint64_t next_sequence_ = 0;
  std::uint64_t ties_;
  Scheduled last_{{}, std::uint64_t{2} << 62};  // popped last
};

}  // namespace jobplay
