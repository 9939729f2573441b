#include "tests/support/paths.h"

namespace jobplay::testing {

const char* const kSourceFolder = JOBPLAY_SOURCE_FOLDER;
const char* const kJobplayProgram = JOBPLAY_PROGRAM;

}  // namespace jobplay::testing
