// What a person or a fault of the scenario's timeline does, as a sentence without its full stop.
// Where there are several namespaces, objects are named with theirs.
#pragma once

#include "core/sim/scenario.h"
#include "core/words/phrase.h"

namespace jobplay {

Said ActionSaid(const Action& action, bool several_namespaces = false);

}  // namespace jobplay
