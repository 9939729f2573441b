// libc's texts of errno, in a few bytes: the C++ library's error categories bring half a kilobyte of them into the
// part that a first visit downloads, of an engine that has no files and shows none.
#include <clocale>
#include <cstring>

extern "C" {

char* __strerror_l(int, locale_t) {
  static char text[] = "error";
  return text;
}

char* strerror_l(int code, locale_t locale) { return __strerror_l(code, locale); }

char* strerror(int code) { return __strerror_l(code, nullptr); }

}  // extern "C"
