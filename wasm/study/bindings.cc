// Many runs and searches as JavaScript asks for them: the calls of
// core/view/protocol/study_calls.h.
#include "core/view/protocol/study_calls.h"
#include "wasm/calls.h"

EMSCRIPTEN_BINDINGS(study) {
  jobplay::Binder<jobplay::Study> study("Study");
  jobplay::answer::DescribeStudyCalls(study);
}
