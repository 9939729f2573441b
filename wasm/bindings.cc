// The core as JavaScript sees it.
#include <emscripten/bind.h>

#include <string>

namespace {

std::string Version() { return JOBPLAY_VERSION; }

}  // namespace

EMSCRIPTEN_BINDINGS(jobplay) { emscripten::function("version", &Version); }
