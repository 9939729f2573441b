#include "core/words/decision.h"

namespace jobplay {

std::span<const DecisionRow> DecisionRows() {
  static constexpr DecisionRow kRows[] = {
#define JOBPLAY_DECISION(number, name, ...) {DecisionCode::k##name, #name, decided::name::kRow},
#include "core/words/decisions.inc"
#undef JOBPLAY_DECISION
  };
  return kRows;
}

}  // namespace jobplay
