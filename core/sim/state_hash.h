// What of the state goes into the hash of a step: enough that two runs which differ in anything a
// person could see, or a controller could act upon, have different hashes from that step on.
#pragma once

#include "core/base/hash.h"
#include "core/cluster/journal.h"

namespace jobplay {

void AddChange(Hasher& hasher, const Change& change);

}  // namespace jobplay
