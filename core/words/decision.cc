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

std::string_view DecisionTable(DecisionCode code) {
  if (IsRoutine(code)) return "routine_decisions";
  for (const std::uint8_t other : {
#include "core/words/others.inc"
       }) {
    if (code == DecisionCode{other}) return "other_decisions";
  }
  return "decisions";
}

std::span<const DecisionRow> DecisionRows() {
  static constexpr DecisionRow kRows[] = {
#include "core/words/decision_rows.inc"
  };
  return kRows;
}

}  // namespace jobplay
