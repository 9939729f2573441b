// The program jobplay.
#include "core/cli/commands.h"

int main(int count, char** arguments) {
  return jobplay::cli::CallJobplay({arguments + (count == 0 ? 0 : 1), arguments + count});
}
