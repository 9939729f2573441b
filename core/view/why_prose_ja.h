// The sentences of why_prose.cc in Japanese, with the same placeholders.
#pragma once

#include "core/cluster/why.h"

namespace jobplay {

const char* JapaneseOf(DecisionCode code);

}  // namespace jobplay
