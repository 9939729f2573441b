// The program jobplay.
#include <cstdio>

#include "core/cli/commands.h"

int main(int count, char** arguments) {
  using namespace jobplay::cli;
  return WhenPrinted(stdout, CallJobplay({arguments + (count == 0 ? 0 : 1), arguments + count}));
}
