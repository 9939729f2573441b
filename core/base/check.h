// Checks for bugs in the playground. A failed check is never a user's mistake, so it stops the
// program and prints the place. A user's mistake is an Error in a Result (see result.h).
#pragma once

namespace jobplay {

// Prints the failed expression and its place, then aborts.
[[noreturn]] void CheckFailed(const char* expression, const char* file, int line);

}  // namespace jobplay

// Checks stay in release builds: stopping is better than continuing with a wrong simulation.
#define JOBPLAY_CHECK(expression)      \
  ((expression) ? static_cast<void>(0) \
                : ::jobplay::CheckFailed(#expression, __FILE_NAME__, __LINE__))
