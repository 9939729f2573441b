// The program jobplay. What could not be printed, as a disk is full, is a failure like another.
#include <cstdio>
#include <string>

#include "core/cli/commands.h"
#include "core/words/phrase.h"

int main(int count, char** arguments) {
  const int status =
      jobplay::cli::CallJobplay({arguments + (count == 0 ? 0 : 1), arguments + count});
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return status;
  const std::string said = jobplay::Say(jobplay::said::NotAllIsPrinted{});
  std::fprintf(stderr, "jobplay: %s\n", said.c_str());
  return 1;
}
