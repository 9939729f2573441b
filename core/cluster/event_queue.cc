#include "core/cluster/event_queue.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/random.h"

namespace jobplay {
namespace {

// A finished delay comes before the watch deliveries of the same time: the key is on the work queue
// before informers and handlers have processed the delivery.
bool IsQueueTimer(Happening what) {
  return what >= Happening::kJobQueueTimer && what <= Happening::kTtlQueueTimer;
}

bool IsDelivery(Happening what) { return what <= Happening::kWatchPods; }

bool IsWorker(Happening what) {
  return what >= Happening::kJobWorker && what <= Happening::kTtlWorker;
}

// std::*_heap keep the greatest element in front, but the earliest event is needed there.
bool Later(const Scheduled& a, const Scheduled& b) {
  if (a.at != b.at) return a.at > b.at;
  if (a.lag != b.lag) return a.lag > b.lag;
  if (a.turn != b.turn) return a.turn > b.turn;
  return a.sequence > b.sequence;
}

}  // namespace

std::uint64_t EventQueue::Schedule(Time at, Happening what, std::uint32_t a, std::uint32_t b,
                                   std::uint32_t further, std::uint64_t turn) {
  constexpr std::uint64_t kAfterTimers = std::uint64_t{1} << 63;
  const std::uint64_t number = next_sequence_++;
  Scheduled event{at, 0, 0, 0, what, a, b, step_};
  if (ties_ == 0) {
    event.lag = lag_ + further;
    event.sequence = IsQueueTimer(what) ? number : number + kAfterTimers;
    event.turn = turn != 0 ? turn : turn_ != 0 && IsWorker(what) ? turn_ : event.sequence;
  } else {
    // SplitMix64 maps distinct inputs to distinct outputs, so the order stays total.
    event.sequence = event.turn = Random(ties_ + number).Next();
  }
  heap_.push_back(event);
  std::push_heap(heap_.begin(), heap_.end(), Later);
  return event.turn;
}

void EventQueue::Drop() {
  JOBPLAY_CHECK(!heap_.empty());
  std::pop_heap(heap_.begin(), heap_.end(), Later);
  heap_.pop_back();
}

Scheduled EventQueue::Pop() {
  JOBPLAY_CHECK(!heap_.empty());
  std::pop_heap(heap_.begin(), heap_.end(), Later);
  const Scheduled next = heap_.back();
  heap_.pop_back();
  Handle(next);
  return next;
}

void EventQueue::Handle(const Scheduled& event) {
  lag_ = event.lag;
  turn_ = IsDelivery(event.what) ? event.turn : 0;
  cause_ = event.cause;
  ++step_;
}

std::vector<Scheduled> EventQueue::Due() const {
  std::vector<Scheduled> due;
  if (heap_.empty()) return due;
  for (const Scheduled& event : heap_) {
    if (event.at == heap_.front().at) due.push_back(event);
  }
  std::sort(due.begin(), due.end(),
            [](const Scheduled& a, const Scheduled& b) { return Later(b, a); });
  return due;
}

Scheduled EventQueue::Take(std::uint64_t sequence) {
  const auto it = std::find_if(heap_.begin(), heap_.end(),
                               [&](const Scheduled& event) { return event.sequence == sequence; });
  JOBPLAY_CHECK(it != heap_.end());
  const Scheduled taken = *it;
  *it = heap_.back();
  heap_.pop_back();
  std::make_heap(heap_.begin(), heap_.end(), Later);
  Handle(taken);
  return taken;
}

void EventQueue::Interpose() { Handle({}); }

bool EventQueue::NextIsTied() const {
  // The second-earliest event is one of the root's children.
  return (heap_.size() > 1 && heap_[1].at == heap_[0].at) ||
         (heap_.size() > 2 && heap_[2].at == heap_[0].at);
}

}  // namespace jobplay
