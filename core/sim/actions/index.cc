#include "core/sim/actions/index.h"

namespace jobplay {

using ReadAction = std::unique_ptr<const ActionKind>(FieldReader& entry);
ReadAction ReadPatch, ReadDelete, ReadApply, ReadCreateJob, ReadEvict, ReadPreempt,
    ReadNodePressure, ReadKill, ReadHang, ReadNode, ReadApiFault, ReadController, ReadWatchDelay;

std::span<const ActionRow> ActionRows() {
  static constexpr ActionRow kRows[] = {
      {"patch", ReadPatch},
      {"delete", ReadDelete},
      {"apply", ReadApply},
      {"createJob", ReadCreateJob},
      {"evict", ReadEvict},
      {"preempt", ReadPreempt},
      {"nodePressure", ReadNodePressure},
      {"kill", ReadKill},
      {"hang", ReadHang},
      {"node", ReadNode},
      {"api", ReadApiFault},
      {"controller", ReadController},
      {"watchDelay", ReadWatchDelay},
  };
  return kRows;
}

}  // namespace jobplay
