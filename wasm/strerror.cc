// In place of libc's: its texts of error numbers would be downloaded, and the engine asks no system
// for anything.
#include <cstring>

extern "C" char* strerror(int) {
  static char text[] = "error";
  return text;
}
