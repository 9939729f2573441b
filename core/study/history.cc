#include "core/study/history.h"

#include <algorithm>
#include <string>

namespace jobplay {

std::shared_ptr<const Scenario> WithHistory(const Scenario& scenario, const History& history) {
  auto changed = std::make_shared<Scenario>(scenario);
  // With a seed, an additional timeline entry would shuffle all later events.
  changed->cluster.ties = 0;
  for (const History::Placed& placed : history.faults) {
    changed->timeline.push_back(placed.action);
    changed->timeline.back().at = placed.at;
  }
  std::stable_sort(changed->timeline.begin(), changed->timeline.end(),
                   [](const Action& a, const Action& b) { return a.at < b.at; });
  for (const auto& [step, place] : history.order) {
    changed->cluster.order.push_back({*IndexSet::Parse(std::to_string(step)), place});
  }
  for (const auto& [step, numbers] : history.calls) {
    changed->cluster.calls.push_back({*IndexSet::Parse(std::to_string(step)), numbers});
  }
  return changed;
}

}  // namespace jobplay
