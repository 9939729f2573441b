#include "core/cluster/event_queue.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/random.h"

namespace jobplay {
namespace {

// std::*_heap keep the greatest in front; the earliest is to be there.
bool Later(const Scheduled& a, const Scheduled& b) {
  if (a.at != b.at) return a.at > b.at;
  return a.order > b.order;
}

// The ranks within an instant: news of CronJobs, news of Jobs, all else.
constexpr int kRankShift = 62;
std::uint64_t RankOf(Happening what) {
  return what == Happening::kWatchCronJobs ? 0 : what == Happening::kWatchJobs ? 1 : 2;
}

}  // namespace

// What an event brings about at its own instant has its rank: the sync that it leads to comes
// before the next rank's news.
std::uint64_t EventQueue::FixedOrder(Time at, Happening what, std::uint64_t sequence) const {
  std::uint64_t rank = RankOf(what);
  if (at == last_.at) rank = std::min(rank, last_.order >> kRankShift);
  return rank << kRankShift | sequence;
}

void EventQueue::Schedule(Time at, Happening what, std::uint32_t a, std::uint32_t b) {
  const std::uint64_t sequence = next_sequence_++;
  // Distinct inputs of SplitMix64 give distinct outputs, so the order stays total.
  const std::uint64_t order =
      ties_ == 0 ? FixedOrder(at, what, sequence) : Random(ties_ + sequence).Next();
  heap_.push_back({at, order, what, a, b});
  std::push_heap(heap_.begin(), heap_.end(), Later);
}

void EventQueue::Drop() {
  JOBPLAY_CHECK(!heap_.empty());
  std::pop_heap(heap_.begin(), heap_.end(), Later);
  heap_.pop_back();
}

Scheduled EventQueue::Pop() {
  JOBPLAY_CHECK(!heap_.empty());
  std::pop_heap(heap_.begin(), heap_.end(), Later);
  last_ = heap_.back();
  heap_.pop_back();
  return last_;
}

bool EventQueue::NextIsTied() const {
  // The second earliest is one of the root's children.
  return (heap_.size() > 1 && heap_[1].at == heap_[0].at) ||
         (heap_.size() > 2 && heap_[2].at == heap_[0].at);
}

}  // namespace jobplay
