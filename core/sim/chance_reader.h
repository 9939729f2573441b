// spec.chance of a scenario: its reader, and the values that are drawn before a run starts.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/actors/chance.h"
#include "core/api/json.h"
#include "core/sim/field_reader.h"

namespace jobplay {

struct Scenario;
class Simulator;

// Reads the field for a cluster with this many nodes and this duration.
std::shared_ptr<const Chance> ReadChance(FieldReader fields, std::int64_t nodes, Duration until);

// Returns an error if more node losses are expected than a run may have. No loss is skipped,
// because the last nodes would then have none.
std::optional<Error> LackOfRoomForLosses(const Chance& chance, std::int64_t nodes, Duration until);

// Warns if the file's Jobs make more calls for their `pods` than the rejections apply to.
void WarnOfManyCalls(const Chance& chance, std::int64_t pods, ProblemSink& sink);

// Returns a message if the run made more calls than the rejections apply to, otherwise an empty
// one.
Said PastChanceOf(const Simulator& run);

// Returns the random entries of the timeline, in the form of written entries.
std::vector<Json> DrawnEntries(const Scenario& scenario);

// The names in rules and in the timeline, in the order of DisruptionCause.
const std::vector<std::string>& DisruptionNames();

}  // namespace jobplay
