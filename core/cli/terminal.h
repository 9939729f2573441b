// Text for a terminal, and work that takes long on one.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace jobplay::cli {

// A message that repeats what somebody wrote is cut in the middle when it is long.
std::string InShort(std::string_view message);

// As Visible (core/base/plain_text.h) has it.
void Print(std::FILE* out, std::string_view text);

// To stdout, for a program: as it is, and for a terminal as Print has it.
void Write(std::string_view text);

// Work in steps that prints as it goes, up to kMostOutput bytes. On a terminal a line of stderr
// tells how far it is, once it takes more than half a second; Ctrl-C ends it between two steps,
// with what it has.
class Work {
 public:
  // What is counted, as it is told.
  enum class Unit : std::uint8_t { kSteps, kRuns };

  explicit Work(Unit unit = Unit::kSteps);
  ~Work();
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  static constexpr std::uint64_t kMostOutput = 256u << 20;

  // What does not fit is left out, as all that follows, and the work ends.
  void Add(std::string_view text);     // to stdout, for a terminal
  void AddRaw(std::string_view text);  // for a program

  // After every step, of which so many are done. False once it is to end.
  bool Goes(std::uint64_t steps);
  // Whether memory is about to end: then Goes throws std::bad_alloc the next time.
  static void EndForMemory(bool ends);
  // Ctrl-C was pressed; any thread may ask.
  static bool interrupted();
  // The exit code, after a word on what cut off the work with that file, if anything did.
  int Ended(const std::string& file, std::uint64_t steps) const;

 private:
  bool TakesRoom(std::string_view text);

  Unit unit_;
  std::uint64_t bytes_ = 0;
  std::chrono::steady_clock::time_point next_;
  std::uint64_t looked_ = 0;  // after so many steps, at the clock
  bool on_terminal_;
};

}  // namespace jobplay::cli
