// The engine for JavaScript: the calls of core/view/engine.h.
#include <string>

#include "core/view/engine.h"
#include "wasm/calls.h"

namespace {

std::string Version() { return JOBPLAY_VERSION; }

}  // namespace

EMSCRIPTEN_BINDINGS(jobplay) {
  emscripten::function("version", &Version);
  jobplay::Binder<jobplay::Engine> engine("Engine");
  jobplay::Engine::DescribeCalls(engine);
}
