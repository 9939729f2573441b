// The pending events, ordered by virtual time and, at the same instant, by the order of scheduling
// or by a seed. Events are small and name objects by ID. The objects may have changed by then, so a
// receiver must check that the event still applies.
#pragma once

#include <cstdint>
#include <vector>

#include "core/base/time.h"

namespace jobplay {

// All kinds of events. The comments give the meaning of the members `a` and `b` of an Event.
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
  kControllersStart,   // controllers start or restart; a = restart count
  kSchedulePod,        // a = pod
  kStartContainers,    // a = pod, b = token
  kContainerExits,     // a = pod, b = token of the container's run
  kContainerRestarts,  // a = pod, b = token of the container's run
  kPodBecomesReady,    // a = pod, b = token
  kKubeletSync,        // the kubelet notices a pod's deletion; a = pod
  kContainerStops,     // a container ends after SIGTERM; a = pod, b = token
  kPodDeadline,        // spec.activeDeadlineSeconds of a pod; a = pod
  kNodeUnreachable,    // the grace period of an unresponsive node is over; a = node, b = outage
  kTaintEviction,      // the toleration is over; a = node, b = outage
  kPodGarbage,         // PodGC handles a deleted node; a = node
  kCollectDependents,  // garbage collection of an owner; a = index of the collection
  kUserAction,         // a = index in the timeline
  kPodDisrupted,       // as in the pod's script; a = pod
  kPodSync,            // a pod worker starts a sync; a = pod, b = token of a retry, 0: an update
  kPodSyncGoesOn,      // a pod worker's wait is over; a = pod, b = token
  kPodGcRound,         // PodGC checks all pods
};

// True if the event is about one pod, which is `a`.
constexpr bool IsOfPod(Happening what) {
  return (what >= Happening::kSchedulePod && what <= Happening::kPodDeadline) ||
         (what >= Happening::kPodDisrupted && what <= Happening::kPodSyncGoesOn);
}

struct Scheduled {
  Time at;
  std::uint32_t lag = 0;   // orders events of the same time; see EventQueue
  std::uint64_t turn = 0;  // orders events of the same lag: the sequence, or that of an event that
                           // it belongs to
  std::uint64_t sequence = 0;  // the order of scheduling or of a shuffle; orders the rest
  Happening what = Happening::kUserAction;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t cause = 0;  // the step that scheduled it
};

// In a real cluster, the calls of one instant take a little time. Each event therefore has a lag,
// which measures that time in writes. Events inherit the lag of the event that scheduled them, and
// each write reaches the watches one unit after the previous one. So watches deliver in the order
// of the writes, and everything that an arrival triggers immediately comes before the next arrival.
// Events with the same lag are ordered: first the delays of work queues, then turn by turn. A watch
// delivers all that is due together, and the workers that it wakes have the same turn.
class EventQueue {
 public:
  // With `ties` 0, events of an instant are ordered by lag and then by the order of scheduling. Any
  // other seed shuffles them.
  explicit EventQueue(std::uint64_t ties = 0) : ties_(ties) {}

  // `further` is the additional lag compared to the event in progress. `turn` is that of an earlier
  // event to which this one belongs, or 0 for its own. Returns the turn.
  std::uint64_t Schedule(Time at, Happening what, std::uint32_t a = 0, std::uint32_t b = 0,
                         std::uint32_t further = 0, std::uint64_t turn = 0);
  // For the event in progress: its lag, its number, from 1, and the step that scheduled it, or 0 if
  // there is none.
  std::uint32_t lag() const { return lag_; }
  std::uint32_t step() const { return step_; }
  std::uint32_t cause() const { return cause_; }
  // Sets the step whose work the event in progress found, if several were waiting for events of its
  // kind.
  void CameOf(std::uint32_t step) { cause_ = step; }

  bool empty() const { return heap_.empty(); }
  const Scheduled& Next() const { return heap_.front(); }
  Scheduled Pop();
  // Returns all events that are due at the time of the next one, in order.
  std::vector<Scheduled> Due() const;
  // Like Pop, for the event with this sequence instead of the next one: it is handled first.
  Scheduled Take(std::uint64_t sequence);
  // Acts as if an event had been scheduled for now, before all others, and were in progress: for an
  // action that is not scheduled.
  void Interpose();
  // Removes the next event as if it had never been scheduled.
  void Drop();
  // True if more than one event is due at the time of the next one.
  bool NextIsTied() const;

  // Unordered; for display and for invariants.
  const std::vector<Scheduled>& pending() const { return heap_; }

 private:
  void Handle(const Scheduled& event);

  std::vector<Scheduled> heap_;
  std::uint64_t next_sequence_ = 0;
  std::uint64_t ties_;
  std::uint32_t lag_ = 0;
  std::uint64_t turn_ = 0;  // 0 if no watch is delivering
  std::uint32_t step_ = 0;
  std::uint32_t cause_ = 0;
};

}  // namespace jobplay
