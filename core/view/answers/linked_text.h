// The text of a link, which runs as its sender saw it.
#pragma once

#include <string>

#include "core/share/link.h"

namespace jobplay {

// Links of versions 1 and 2 were made when the plain world was the default. If their text names no
// world, it gets `cluster.world: plain`. A text that cannot be read stays as it is.
std::string TextToOpen(const Link& link);

}  // namespace jobplay
