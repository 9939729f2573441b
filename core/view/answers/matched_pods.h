// The pods of a run that a `match` of the scenario selects (docs/reference/scenario.md, spec.pods).
#pragma once

#include <cstdint>
#include <string_view>

#include "core/api/json.h"
#include "core/base/time.h"
#include "core/view/protocol/editing.h"
#include "core/view/protocol/lanes.h"

namespace jobplay {

// `rules` is a JSON list of rules of spec.pods. They match by namespace, Job, CronJob and name.
answer::MeantPods MatchedPods(const answer::Lanes& lanes, std::string_view rules);

// Counts the unfinished pods that existed just before a time and that `match` selects.
std::int64_t CountPods(const answer::Lanes& lanes, const Json& match, Duration time);

}  // namespace jobplay
