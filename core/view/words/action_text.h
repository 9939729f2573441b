// What a person or a fault of the scenario's timeline does, as a sentence without its full stop.
// Where there are several namespaces, objects are named with theirs.
#pragma once

#include <string>

#include "core/sim/scenario.h"
#include "core/words/language.h"

namespace jobplay {

std::string ActionText(const Action& action, Language language = Language::kEnglish,
                       bool several_namespaces = false);

}  // namespace jobplay
