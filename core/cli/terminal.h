// Output for terminals, and long work with progress on a terminal.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <string>
#include <string_view>

namespace jobplay::cli {

// Truncates the middle of a long message, which may contain user input.
std::string InShort(std::string_view message);

// Prints the text like Visible (core/base/plain_text.h).
void Print(std::FILE* out, std::string_view text);

// Writes to stdout: unchanged for a program, and like Print for a terminal.
void Write(std::string_view text);

// Work in steps with output of up to kMostOutput bytes. If it takes more than half a second, a line
// on stderr shows the progress on terminals. Ctrl-C stops it between two steps, and keeps its
// results.
class Work {
 public:
  // The unit of the progress.
  enum class Unit : std::uint8_t { kSteps, kRuns };

  explicit Work(Unit unit = Unit::kSteps);
  ~Work();
  Work(const Work&) = delete;
  Work& operator=(const Work&) = delete;

  static constexpr std::uint64_t kMostOutput = 256u << 20;

  // Output that does not fit is dropped, with everything that follows, and the work ends.
  void Add(std::string_view text);     // to stdout, for a terminal
  void AddRaw(std::string_view text);  // for a program

  // Call it after every step with the number of steps done. Returns false if the work must end.
  bool Goes(std::uint64_t steps);
  // Sets whether memory is running out. If so, the next call of Goes throws std::bad_alloc.
  static void EndForMemory(bool ends);
  // True if Ctrl-C was pressed. Thread-safe.
  static bool interrupted();
  // Returns the exit code, after a message if the work on that file was cut off.
  int Ended(const std::string& file, std::uint64_t steps) const;

 private:
  bool TakesRoom(std::string_view text);

  Unit unit_;
  std::uint64_t bytes_ = 0;
  std::chrono::steady_clock::time_point next_;
  std::uint64_t looked_ = 0;  // the steps at the last reading of the clock
  bool on_terminal_;
};

}  // namespace jobplay::cli
