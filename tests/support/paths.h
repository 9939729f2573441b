// The paths of this build. Only paths.cc depends on them, so that a compiler cache finds all other
// objects in other clones.
#pragma once

namespace jobplay::testing {

extern const char* const kSourceFolder;
extern const char* const kJobplayProgram;  // build/jobplay

}  // namespace jobplay::testing
