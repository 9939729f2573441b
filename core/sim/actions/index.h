// The kinds of actions that an entry of the timeline may be of.
#pragma once

#include <span>

#include "core/sim/actions/action.h"

namespace jobplay {

// In the order in which messages list them.
std::span<const ActionRow* const> ActionRows();

}  // namespace jobplay
