#include "core/cli/terminal.h"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <new>

#if defined(__EMSCRIPTEN__)
#include <emscripten.h>
#elif !defined(_WIN32)
#include <unistd.h>
#endif

#include "core/base/plain_text.h"
#include "core/base/text.h"
#include "core/cli/say.h"
#include "core/words/cli.h"

#ifdef __EMSCRIPTEN__
// Emscripten's own version takes Node's three standard streams for terminals in any case.
EM_JS(int, IsTerminalOfNode, (int file), { return require('node:tty').isatty(file) ? 1 : 0; });
#endif

namespace jobplay::cli {
namespace {

constexpr std::size_t kMostMessage = 500;  // bytes
constexpr std::size_t kHeadAndTail = 300;
constexpr std::size_t kMostWord = 200;
constexpr std::uint64_t kStepsBetweenLooks = 256;  // between two readings of the clock
constexpr auto kBetweenLines = std::chrono::milliseconds(500);

std::atomic<bool> was_interrupted = false;
std::atomic<bool> memory_ends = false;
bool tells_progress = false;  // a progress line is on the terminal

// A second Ctrl-C ends the program as usual.
void OnInterrupt(int signal) {
  was_interrupted = true;
  std::signal(signal, SIG_DFL);
}

// Truncates the text to this many bytes, two thirds of them from its start.
std::string Cut(std::string_view text, std::size_t bytes) {
  const std::size_t tail = bytes / 3;
  return std::string(Stretch(text, 0, bytes - tail))
      .append(" … ")
      .append(Stretch(text, text.size() - tail, tail));
}

// Clears the line, so that the next output starts on its own line.
void ClearProgress() {
  if (!tells_progress) return;
  tells_progress = false;
  std::fputs("\r\x1b[K", stderr);
  std::fflush(stderr);
}

bool IsTerminal(std::FILE* file) {
#if defined(_WIN32)
  static_cast<void>(file);
  return false;
#elif defined(__EMSCRIPTEN__)
  return IsTerminalOfNode(fileno(file)) == 1;
#else
  return isatty(fileno(file)) == 1;
#endif
}

}  // namespace

std::string InShort(std::string_view message) {
  std::string words;
  for (const std::string_view word : Split(message, ' ')) {
    if (!words.empty()) words += ' ';
    words += word.size() <= kMostWord ? std::string(word) : Cut(word, kMostWord);
  }
  return words.size() <= kMostMessage ? words : Cut(words, kHeadAndTail);
}

void Print(std::FILE* out, std::string_view text) {
  ClearProgress();
  const std::string visible = Visible(text);
  std::fwrite(visible.data(), 1, visible.size(), out);
}

void Write(std::string_view text) {
  if (IsTerminal(stdout)) {
    Print(stdout, text);
  } else {
    ClearProgress();
    std::fwrite(text.data(), 1, text.size(), stdout);
  }
}

Work::Work(Unit unit)
    : unit_(unit),
      next_(std::chrono::steady_clock::now() + kBetweenLines),
      on_terminal_(IsTerminal(stderr)) {
  was_interrupted = false;
  std::signal(SIGINT, OnInterrupt);
}

Work::~Work() {
  std::signal(SIGINT, SIG_DFL);
  ClearProgress();
}

bool Work::TakesRoom(std::string_view text) {
  const bool fits = text.size() <= kMostOutput - bytes_;
  bytes_ = fits ? bytes_ + text.size() : kMostOutput;
  return fits;
}

void Work::Add(std::string_view text) {
  if (TakesRoom(text)) Print(stdout, text);
}

void Work::AddRaw(std::string_view text) {
  if (TakesRoom(text)) Write(text);
}

bool Work::Goes(std::uint64_t steps) {
  if (memory_ends.exchange(false)) throw std::bad_alloc();
  // A smaller number of steps belongs to the next run.
  const bool is_due = steps < looked_ || steps - looked_ >= kStepsBetweenLooks;
  if (on_terminal_ && (unit_ == Unit::kRuns || is_due)) {
    looked_ = steps;
    const auto now = std::chrono::steady_clock::now();
    if (now >= next_) {
      next_ = now + kBetweenLines;
      ClearProgress();
      tells_progress = true;
      std::fputs(
          Say(said::StepsSoFar{.steps = steps, .unit = static_cast<std::int64_t>(unit_)}).c_str(),
          stderr);
      std::fflush(stderr);
    }
  }
  return !was_interrupted && bytes_ < kMostOutput;
}

void Work::EndForMemory(bool ends) { memory_ends = ends; }

bool Work::interrupted() { return was_interrupted; }

int Work::Ended(const std::string& file, std::uint64_t steps) const {
  if (was_interrupted) {
    SayLine(stderr, said::WasInterrupted{
                        .file = file, .steps = steps, .unit = static_cast<std::int64_t>(unit_)});
  } else if (bytes_ >= kMostOutput) {
    SayLine(stderr, said::OutputWasCutOff{.file = file, .megabytes = kMostOutput >> 20});
  } else {
    return 0;
  }
  return 1;
}

}  // namespace jobplay::cli
