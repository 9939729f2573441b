// The text of a link, so that it runs as its sender saw it.
#pragma once

#include <string>

#include "core/share/link.h"

namespace jobplay {

// Links of versions 1 and 2 were made when the plain world was the default: a text of theirs that
// names no world gets `cluster.world: plain`. A text that cannot be read stays as it is.
std::string TextToOpen(const Link& link);

}  // namespace jobplay
