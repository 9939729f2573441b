#include "core/words/decision.h"

namespace jobplay {

#define JOBPLAY_DECISION(number, name, ...)                                                     \
  static_assert(                                                                                \
      internal::FitOf(decided::name::kRow) != internal::Fit::kTooManyNumbers,                   \
      "the row " #name                                                                          \
      " has more than 4 numbers (a ListedJob and each enumeration but the first are one, "      \
      "too): leave one out that follows from the others, or record two decisions");             \
  static_assert(internal::FitOf(decided::name::kRow) != internal::Fit::kTwoOfAPlace,            \
                "the row " #name                                                                \
                " has two facts of which a record holds one (Text or ListedJob, PodId, JobId, " \
                "CronJobId): make one an enumeration or a number, or record two decisions");
#include "core/words/decisions.inc"
#undef JOBPLAY_DECISION

std::span<const DecisionRow> DecisionRows() {
  static constexpr DecisionRow kRows[] = {
#define JOBPLAY_DECISION(number, name, ...) {DecisionCode::k##name, #name, decided::name::kRow},
#include "core/words/decisions.inc"
#undef JOBPLAY_DECISION
  };
  return kRows;
}

}  // namespace jobplay
