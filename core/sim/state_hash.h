// The parts of the state that go into the hash of a step. If two runs differ in anything that a
// user could see or a controller could act on, their hashes differ from that step on.
#pragma once

#include "core/base/hash.h"
#include "core/cluster/journal.h"

namespace jobplay {

void AddChange(Hasher& hasher, const Change& change);

}  // namespace jobplay
