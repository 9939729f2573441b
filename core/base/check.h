// Checks for what we did wrong. A failed check is a bug in the playground, never a user's mistake,
// so it stops the program with the place; what a user did wrong is a Result (see result.h).
#pragma once

namespace jobplay {

// Prints the failed expression and its place, then aborts.
[[noreturn]] void CheckFailed(const char* expression, const char* file, int line);

}  // namespace jobplay

// Kept in release builds: a wrong simulation that goes on is worse than none.
#define JOBPLAY_CHECK(expression)      \
  ((expression) ? static_cast<void>(0) \
                : ::jobplay::CheckFailed(#expression, __FILE_NAME__, __LINE__))
