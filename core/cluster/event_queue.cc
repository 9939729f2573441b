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

constexpr std::uint64_t kAfterNewsOfOwners = std::uint64_t{1} << 63;

}  // namespace

std::uint64_t EventQueue::FixedOrder(Time at, Happening what, std::uint64_t sequence) const {
  // What an event brings about at its own instant belongs to its half of the instant.
  const bool news_of_owners = what == Happening::kWatchJobs || what == Happening::kWatchCronJobs ||
                              (at == last_.at && last_.order < kAfterNewsOfOwners);
  return news_of_owners ? sequence : kAfterNewsOfOwners | sequence;
}

void EventQueue::Schedule(Time at, Happening what, std::uint32_t a, std::uint32_t b) {
  const std::uint64_t sequence = next_sequence_++;
  // Distinct inputs of SplitMix64 give distinct outputs, so the order stays total.
  const std::uint64_t order =
      ties_ == 0 ? FixedOrder(at, what, sequence) : Random(ties_ + sequence).Next();
  heap_.push_back({at, order, what, a, b});
  std::push_heap(heap_.begin(), heap_.end(), Later);
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
