// The kinds of actions that an entry of the timeline may be of.
#pragma once

#include <span>

#include "core/sim/actions/action.h"

namespace jobplay {

// In the order of their numbers. CMake makes the table of the rows in the files of this folder
// (rows.cmake).
std::span<const ActionRow* const> ActionRows();

}  // namespace jobplay
