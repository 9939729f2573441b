// The command line of Job Playground.
#include <cstdio>

int main() {
  std::puts("usage: jobplay run FILE\n       jobplay trace FILE");
  return 1;
}
