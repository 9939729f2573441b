#include "core/sim/actions/index.h"

namespace jobplay {

#define JOBPLAY_ACTION(row) extern const ActionRow row;
#include "core/sim/actions/rows.inc"
#undef JOBPLAY_ACTION

std::span<const ActionRow* const> ActionRows() {
  static constexpr const ActionRow* kRows[] = {
#define JOBPLAY_ACTION(row) &row,
#include "core/sim/actions/rows.inc"
#undef JOBPLAY_ACTION
  };
  return kRows;
}

}  // namespace jobplay
