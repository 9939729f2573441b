// spec.chance of a scenario: reading it, and what of it is drawn before a run begins.
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

// Of a cluster that lasts so long with so many nodes.
std::shared_ptr<const Chance> ReadChance(FieldReader fields, std::int64_t nodes, Duration until);

// What is wrong where more losses of nodes are to be expected than a run may have. None is left out
// of a run, where the nodes that come last would be the ones without.
std::optional<Error> LackOfRoomForLosses(const Chance& chance, std::int64_t nodes, Duration until);

// Warns where the file's Jobs are to make more calls for their pods, of which there are so many,
// than may be refused.
void WarnOfManyCalls(const Chance& chance, std::int64_t pods, ProblemSink& sink);

// That a run has made more calls than may be refused; empty where it has not.
Said PastChanceOf(const Simulator& run);

// What chance adds to the timeline, as its entries are written.
std::vector<Json> DrawnEntries(const Scenario& scenario);

// As rules and the timeline name them: in the order of DisruptionCause.
const std::vector<std::string>& DisruptionNames();

}  // namespace jobplay
