// The pods of a run that a `match` of the scenario means (docs/reference/scenario.md, spec.pods).
#pragma once

#include <cstdint>
#include <string_view>

#include "core/api/json.h"
#include "core/base/time.h"
#include "core/view/protocol/editing.h"
#include "core/view/protocol/lanes.h"

namespace jobplay {

// `rules` is JSON, a list of rules of spec.pods. They match by namespace, Job, CronJob and name.
answer::MeantPods MatchedPods(const answer::Lanes& lanes, std::string_view rules);

// How many pods a match means that were there just before a time and had not finished.
std::int64_t CountPods(const answer::Lanes& lanes, const Json& match, Duration time);

}  // namespace jobplay
