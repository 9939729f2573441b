// Everything that the panels show of one moment. The cost does not grow with the run: the pod table
// is a window, and the index provides the counts.
#pragma once

#include <cstdint>

#include "core/view/answers/lanes.h"
#include "core/view/index/field_history.h"
#include "core/view/protocol/moment.h"
#include "core/words/language.h"

namespace jobplay {

struct PodWindow {
  std::uint32_t first = 0;
  std::uint32_t count = 0;
  bool failures = false;  // only pods that failed or had a container restart
};

answer::Moment MomentOf(Timeline& timeline, const RunIndex& index, const Lanes& lanes,
                        FieldHistories& histories, std::uint32_t step, PodWindow window,
                        Language language = Language::kEnglish);

}  // namespace jobplay
