#include "core/view/index/step_facts.h"

#include <algorithm>
#include <vector>

#include "core/cluster/controllers_state.h"
#include "core/sim/admit.h"
#include "core/view/index/field_history.h"
#include "core/view/index/object_id.h"

namespace jobplay {
std::string SyncedKey(const Timeline& timeline, std::uint32_t step) {
  for (const Change& change : timeline.Changes(step)) {
    if (!IsQueue(change.table)) continue;
    const Shared<QueueItem> after = change.after.As<QueueItem>();
    if (after && after->processing) return after->key;
  }
  return "";
}

bool StopsControllers(const Timeline& timeline, std::uint32_t step) {
  for (const Change& change : timeline.Changes(step)) {
    if (change.table != TableId::kControllers) continue;
    if (!change.after.As<ControllersState>()->running) return true;
  }
  return false;
}

const Action* ActionAt(const Timeline& timeline, std::uint32_t step) {
  if (step == 0 || timeline.Step(step).what != Happening::kUserAction) return nullptr;
  const Scenario& scenario = timeline.scenario();
  const std::size_t entry = timeline.Step(step).a;
  if (entry < scenario.manifests.size()) return nullptr;
  return &scenario.timeline[entry - scenario.manifests.size()];
}

const Json* WrittenInto(const Action& action, std::string_view kind, const ObjectLife& object) {
  return action.what->WrittenInto(kind, object.namespace_, object.name);
}

}  // namespace jobplay
