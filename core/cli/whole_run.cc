#include "core/cli/whole_run.h"

#include <cstdint>

namespace jobplay::cli {

bool RecordWhole(Timeline& timeline, Work& work) {
  constexpr std::uint32_t kAtOnce = 1000;
  while (work.Goes(timeline.size())) {
    if (!timeline.Record(kAtOnce)) return true;
  }
  return false;
}

}  // namespace jobplay::cli
