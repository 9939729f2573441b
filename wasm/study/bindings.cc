// Many runs and searches for JavaScript.
#include "core/view/study.h"
#include "wasm/calls.h"

EMSCRIPTEN_BINDINGS(study) {
  jobplay::Binder<jobplay::Study> study("Study");
  jobplay::Study::DescribeCalls(study);
}
