#include "core/sim/action.h"

namespace jobplay {

extern const ActionRow kPatchRow, kDeleteRow, kApplyRow, kCreateJobRow, kEvictRow, kPreemptRow,
    kNodePressureRow, kKillRow, kHangRow, kNodeRow, kApiFaultRow, kControllerRow, kWatchDelayRow;

std::span<const ActionRow* const> ActionRows() {
  static constexpr const ActionRow* kRows[] = {
      &kPatchRow,    &kDeleteRow,       &kApplyRow,     &kCreateJobRow, &kEvictRow,
      &kPreemptRow,  &kNodePressureRow, &kKillRow,      &kHangRow,      &kNodeRow,
      &kApiFaultRow, &kControllerRow,   &kWatchDelayRow};
  return kRows;
}

}  // namespace jobplay
