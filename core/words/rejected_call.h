// The calls that the API server rejected, as the decisions of a step report them.
#pragma once

#include <optional>

#include "core/words/decision.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/job.h"

namespace jobplay {

// Returns the rejected call that the decision is about: a call of a sync, or the patch of an orphan
// pod. Returns nothing for other decisions.
inline std::optional<decided::CallFailed> RejectedCallOf(const Decision& decision) {
  if (decision.Is<decided::CallFailed>()) return decision.As<decided::CallFailed>();
  if (decision.Is<decided::OrphanRetried>()) {
    const auto orphan = decision.As<decided::OrphanRetried>();
    return decided::CallFailed{
        .pod = orphan.pod, .call = Call::kRemoveFinalizers, .message = orphan.error};
  }
  if (decision.Is<decided::OrphanLeft>()) {
    const auto orphan = decision.As<decided::OrphanLeft>();
    return decided::CallFailed{
        .pod = orphan.pod, .call = Call::kRemoveFinalizers, .message = orphan.error};
  }
  return std::nullopt;
}

}  // namespace jobplay
