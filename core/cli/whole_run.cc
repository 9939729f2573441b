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

bool RecordIndexed(Timeline& timeline, RunIndex& index, Work& work,
                   const std::function<void(std::uint32_t)>& after) {
  const auto add = [&](std::uint32_t step) {
    index.Add(timeline, step);
    if (after) after(step);
  };
  add(0);
  // The index must read the cluster right after each step.
  while (!timeline.done() && work.Goes(timeline.size())) {
    timeline.Record(1);
    if (timeline.size() < index.size()) break;
    add(timeline.size());
  }
  return timeline.done();
}

}  // namespace jobplay::cli
