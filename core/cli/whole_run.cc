#include "core/cli/whole_run.h"

#include <cstdint>

namespace jobplay::cli {

bool RecordWhole(Timeline& timeline, Work& work) {
  constexpr std::uint32_t kStepsBetweenLooks = 256;
  while (work.Goes(timeline.size())) {
    if (!timeline.Record(kStepsBetweenLooks)) return true;
  }
  return false;
}

}  // namespace jobplay::cli
