// spec.chance of a scenario: reading it, and what of it is drawn before a run begins.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/actors/chance.h"
#include "core/api/json.h"
#include "core/sim/field_reader.h"

namespace jobplay {

struct Scenario;

// Of a cluster that lasts so long with so many nodes.
std::shared_ptr<const Chance> ReadChance(FieldReader fields, std::int64_t nodes, Duration until);

// More losses of nodes than a run is to have, each of which is two entries of the timeline: as many
// as a file may hold of those, and some to spare, as one seed has more than another. None is left
// out of a run, where the nodes that come last would be the ones without.
inline constexpr std::int64_t kMostNodeLosses = 4500;
bool HasTooManyNodeLosses(const Chance& chance, std::int64_t nodes, Duration until);

// Warns where the file's Jobs are to make more calls for their pods, of which there are so many,
// than may be refused.
void WarnOfManyCalls(const Chance& chance, std::int64_t pods, ProblemSink& sink);

// What chance adds to the timeline, as its entries are written.
std::vector<Json> DrawnEntries(const Scenario& scenario);

// As rules and the timeline name them: in the order of DisruptionCause.
const std::vector<std::string>& DisruptionNames();

}  // namespace jobplay
