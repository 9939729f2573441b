// spec.chance of a scenario: reading it, and what of it is drawn before a run begins.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/actors/chance.h"
#include "core/api/json.h"
#include "core/sim/field_reader.h"

namespace jobplay {

struct Scenario;

std::shared_ptr<const Chance> ReadChance(FieldReader fields);

// What chance adds to the timeline, as its entries are written.
std::vector<Json> DrawnEntries(const Scenario& scenario);

// As rules and the timeline name them: in the order of DisruptionCause.
const std::vector<std::string>& DisruptionNames();

}  // namespace jobplay
