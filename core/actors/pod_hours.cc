#include "core/actors/pod_hours.h"

#include <algorithm>

namespace jobplay {

void PodHours::OnPodWrite(Time now, std::uint32_t id, const Pod* before, const Pod* after) {
  if (before == nullptr) ++totals_.made;
  const bool was_over = before != nullptr && IsPodTerminal(*before);
  if (was_over) return;
  const bool is_over = after == nullptr || IsPodTerminal(*after);
  if (!is_over) {
    const bool was_bound = before != nullptr && !before->node_name->empty();
    if (!was_bound && !after->node_name->empty()) bound_.push_back({id, now});
    return;
  }
  const bool succeeded = after != nullptr && after->status->phase == PodPhase::kSucceeded;
  if (!succeeded) ++totals_.failed;
  const auto bound =
      std::find_if(bound_.begin(), bound_.end(), [id](const Bound& b) { return b.pod == id; });
  if (bound == bound_.end()) return;
  const std::int64_t spent = (now - bound->since).ns;
  totals_.spent_ns += spent;
  if (!succeeded) totals_.wasted_ns += spent;
  *bound = bound_.back();
  bound_.pop_back();
}

PodTotals PodHours::TotalsAt(Time now) const {
  PodTotals totals = totals_;
  for (const Bound& bound : bound_) {
    totals.spent_ns += (now - bound.since).ns;
    totals.wasted_ns += (now - bound.since).ns;
  }
  return totals;
}

}  // namespace jobplay
