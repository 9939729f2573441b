// What a person or a fault of the scenario's timeline does, as a sentence without its full stop.
#pragma once

#include <string>

#include "core/sim/scenario.h"
#include "core/view/language.h"

namespace jobplay {

std::string ActionText(const Action& action, Language language = Language::kEnglish);

}  // namespace jobplay
