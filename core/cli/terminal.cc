#include "core/cli/terminal.h"

#include <csignal>

#ifndef _WIN32
#include <unistd.h>
#endif

#include "core/cli/say.h"

namespace jobplay::cli {
namespace {

constexpr std::size_t kMostMessage = 500;  // bytes
constexpr std::size_t kHead = 200;
constexpr std::size_t kTail = 100;
constexpr std::uint64_t kStepsBetweenLooks = 256;  // at the clock
constexpr auto kBetweenLines = std::chrono::milliseconds(500);

volatile std::sig_atomic_t interrupts = 0;

// The second one ends the program as it does without this.
void OnInterrupt(int signal) {
  interrupts = 1;
  std::signal(signal, SIG_DFL);
}

bool IsTerminal(std::FILE* file) {
#ifdef _WIN32
  static_cast<void>(file);
  return false;
#else
  return isatty(fileno(file)) == 1;
#endif
}

bool BeginsCharacter(char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }

}  // namespace

std::string ForTerminal(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t i = 0; i < text.size(); ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    const bool c1 = byte == 0xC2 && i + 1 < text.size() &&
                    static_cast<unsigned char>(text[i + 1]) < 0xA0;  // U+0080 to U+009F
    if ((byte < 0x20 && byte != '\n' && byte != '\t') || byte == 0x7F) {
      out += '^';
      out += static_cast<char>(byte ^ 0x40);
    } else if (c1) {
      out += "^[";
      out += static_cast<char>(static_cast<unsigned char>(text[++i]) ^ 0xC0);
    } else {
      out += text[i];
    }
  }
  return out;
}

std::string InShort(std::string_view message) {
  if (message.size() <= kMostMessage) return std::string(message);
  std::size_t head = kHead;
  while (!BeginsCharacter(message[head])) --head;
  std::size_t tail = message.size() - kTail;
  while (!BeginsCharacter(message[tail])) ++tail;
  return std::string(message.substr(0, head)) + " … " + std::string(message.substr(tail));
}

void Print(std::FILE* out, std::string_view text) {
  const std::string safe = ForTerminal(text);
  std::fwrite(safe.data(), 1, safe.size(), out);
}

void Output::Add(std::string_view text) {
  bytes_ += text.size();
  Print(stdout, text);
}

Work::Work()
    : next_(std::chrono::steady_clock::now() + kBetweenLines), on_terminal_(IsTerminal(stderr)) {
  interrupts = 0;
  std::signal(SIGINT, OnInterrupt);
}

Work::~Work() {
  std::signal(SIGINT, SIG_DFL);
  if (told_) std::fputs("\r\x1b[K", stderr);
}

bool Work::interrupted() const { return interrupts != 0; }

bool Work::Goes(std::uint64_t steps) {
  if (on_terminal_ && steps % kStepsBetweenLooks == 0) {
    const auto now = std::chrono::steady_clock::now();
    if (now >= next_) {
      next_ = now + kBetweenLines;
      told_ = true;
      std::fputs("\r\x1b[K", stderr);
      std::fputs(Say(said::StepsSoFar{.steps = steps}).c_str(), stderr);
      std::fflush(stderr);
    }
  }
  return !interrupted();
}

}  // namespace jobplay::cli
