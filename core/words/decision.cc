#include "core/words/decision.h"

namespace jobplay {

bool IsTold(DecisionCode code) {
  for (const std::uint8_t untold : {
#include "core/words/untold.inc"
       }) {
    if (code == DecisionCode{untold}) return false;
  }
  return true;
}

bool IsRoutine(DecisionCode code) {
  for (const std::uint8_t routine : {
#include "core/words/routine.inc"
       }) {
    if (code == DecisionCode{routine}) return true;
  }
  return false;
}

std::span<const DecisionRow> DecisionRows() {
  static constexpr DecisionRow kRows[] = {
#include "core/words/decision_rows.inc"
  };
  return kRows;
}

}  // namespace jobplay
