// Text for a terminal, and work that takes long on one.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace jobplay::cli {

// Without what a terminal would obey: as kubectl prints what clusters say (CVE-2021-25743), an
// escape is ^[, and other control characters but line feeds and tabs are written likewise.
std::string ForTerminal(std::string_view text);

// A message that repeats what somebody wrote is cut in the middle when it is long.
std::string InShort(std::string_view message);

void Print(std::FILE* out, std::string_view text);  // for a terminal

// Prints what a command is about, and counts it: more than kMostOutput is printed no more.
class Output {
 public:
  static constexpr std::uint64_t kMostOutput = 256u << 20;  // bytes

  void Add(std::string_view text);
  bool full() const { return bytes_ >= kMostOutput; }

 private:
  std::uint64_t bytes_ = 0;
};

// Work in steps. On a terminal a line of stderr tells how far it is, once it takes more than half a
// second; Ctrl-C ends it between two steps, with what it has.
class Work {
 public:
  Work();
  ~Work();
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  // After every step, of which so many are done. False once it is to end.
  bool Goes(std::uint64_t steps);
  bool interrupted() const;

 private:
  std::chrono::steady_clock::time_point next_;
  bool on_terminal_;
  bool told_ = false;
};

}  // namespace jobplay::cli
