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
  kPodDisrupted,       // as the pod's script has it; a = pod
  kPodSync,            // a pod's worker takes it up; a = pod, b = token of a retry, 0: an update
  kPodSyncGoesOn,      // what a pod's worker waited for is done; a = pod, b = token
  kPodGcRound,         // PodGC looks at all pods
};

// Whether it is about one pod, which is `a`.
constexpr bool IsOfPod(Happening what) {
  return (what >= Happening::kSchedulePod && what <= Happening::kPodDeadline) ||
         (what >= Happening::kPodDisrupted && what <= Happening::kPodSyncGoesOn);
}

struct Scheduled {
  Time at;
  std::uint32_t lag = 0;   // see EventQueue; orders what is due at that time
  std::uint64_t turn = 0;  // decides where `lag` is the same: the sequence, or what it goes with
  std::uint64_t sequence = 0;  // of scheduling, or of a shuffle; decides the rest
  Happening what = Happening::kUserAction;
  std::uint32_t a = 0;
  std::uint32_t b = 0;
  std::uint32_t cause = 0;  // the step that scheduled it
};

// In a cluster the calls of one instant take time, if very little. So each event has a lag, which
// counts that time in writes: what an event brings about inherits it, and of the writes that it
// makes each reaches the watches one later than the write before. Hence watches deliver in the
// order of the writes, and whatever one arrival sets off at once comes before the next arrival. Of
// what has the same lag the delays of work queues come first, then one turn after the other: what
// one watch delivers by then arrives in one go, and the workers that it wakes have the same turn.
class EventQueue {
 public:
  // ties: 0 orders an instant by lag and then by the order of scheduling; any other seed shuffles
  // it.
  explicit EventQueue(std::uint64_t ties = 0) : ties_(ties) {}

  // further: how much more lag the event has than the one that is being handled. turn: that of an
  // earlier event with which it comes; 0: its own. Returns its turn.
  std::uint64_t Schedule(Time at, Happening what, std::uint32_t a = 0, std::uint32_t b = 0,
                         std::uint32_t further = 0, std::uint64_t turn = 0);
  // Of the event that is being handled: its lag, its number, from 1, and the step that it came of,
  // 0 where it came by itself.
  std::uint32_t lag() const { return lag_; }
  std::uint32_t step() const { return step_; }
  std::uint32_t cause() const { return cause_; }
  // Of several things that wait for events of its kind it met the one that this step left there.
  void CameOf(std::uint32_t step) { cause_ = step; }

  bool empty() const { return heap_.empty(); }
  const Scheduled& Next() const { return heap_.front(); }
  Scheduled Pop();
  // What is due at the time of the next one, in order.
  std::vector<Scheduled> Due() const;
  // Pop of another than the next one, which goes by its sequence: it goes first.
  Scheduled Take(std::uint64_t sequence);
  // As if an event that came first of all had been scheduled for now and were handled: what
  // somebody does beside all that is scheduled.
  void Interpose();
  // Forgets the next event, as if it had never been scheduled.
  void Drop();
  // How many events are due at the time of the next one: more than one is a tie.
  bool NextIsTied() const;

  // In no meaningful order; for showing what is to come and for invariants.
  const std::vector<Scheduled>& pending() const { return heap_; }

 private:
  void Handle(const Scheduled& event);

  std::vector<Scheduled> heap_;
  std::uint64_t next_sequence_ = 0;
  std::uint64_t ties_;
  std::uint32_t lag_ = 0;
  std::uint64_t turn_ = 0;  // 0 where no watch delivers
  std::uint32_t step_ = 0;
  std::uint32_t cause_ = 0;
};

}  // namespace jobplay
