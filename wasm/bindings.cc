// The engine as JavaScript sees it: the calls of core/view/protocol/calls.h.
#include <string>

#include "core/view/protocol/calls.h"
#include "wasm/calls.h"

namespace {

std::string Version() { return JOBPLAY_VERSION; }

}  // namespace

EMSCRIPTEN_BINDINGS(jobplay) {
  emscripten::function("version", &Version);
  jobplay::Binder<jobplay::Engine> engine("Engine");
  jobplay::answer::DescribeEngineCalls(engine);
}
