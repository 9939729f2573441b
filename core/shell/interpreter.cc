#include "core/shell/interpreter.h"

#include "core/base/digits.h"
#include "core/shell/programs.h"
#include "core/shell/shell.h"
#include "core/shell/term_survey.h"

namespace jobplay::shell {
namespace {

// The documented duration of bpi(2000). It grows with about the square of the digits.
constexpr std::int64_t kPiDigits = 2000;
constexpr Duration kPiTime = Seconds(10);
constexpr std::int64_t kMaxPiDigits = 100'000;

}  // namespace

std::string_view BaseName(std::string_view path) { return path.substr(path.find_last_of('/') + 1); }

bool IsShell(std::string_view program) {
  return IsOneOf(BaseName(program), {"sh", "bash", "ash", "dash"});
}

std::optional<Duration> PiTime(const std::vector<std::string>& words) {
  if (BaseName(words[0]) != "perl") return std::nullopt;
  for (const std::string& word : words) {
    const std::size_t at = word.find("bpi(");
    if (at == std::string::npos) continue;
    const std::size_t end = word.find(')', at);
    if (end == std::string::npos) return std::nullopt;
    const auto digits = WholeNumber(std::string_view(word).substr(at + 4, end - at - 4));
    if (!digits || *digits > kMaxPiDigits) return std::nullopt;
    return Duration{kPiTime.ns / (kPiDigits * kPiDigits) * *digits * *digits};
  }
  return std::nullopt;
}

bool IsNoProgram(std::string_view word) {
  if (word.empty()) return true;
  const std::size_t blank = word.find_first_of(" \n\t");
  if (blank != std::string_view::npos) {
    const std::string_view name = BaseName(word.substr(0, blank));
    return word.find('/') == std::string_view::npos || IsInstant(name) || IsShell(name) ||
           name == "sleep";
  }
  return IsOneOf(
      word, {"exit",  ":",     "set",    "export", "eval",     "exec",     "source", ".",  "trap",
             "shift", "unset", "return", "break",  "continue", "readonly", "local",  "if", "for",
             "while", "until", "case",   "{",      "(",        "&&",       "||"});
}

namespace {

std::optional<Ending> Follow(const std::vector<std::string>& words, const Surroundings& around,
                             World& world) {
  world.files = around.files;
  Text printed;
  Input input;
  input.open = around.stdin_open;
  const Streams streams{&input, {Sink::Kind::kText, &printed, ""}, {}};
  auto ending = Shell(around, Dialect::kSh, world, streams, 0).Program(words);
  if (ending && ending->exit_code == kUnknownStatus && ending->after != kForEver) {
    ending.reset();
    world.StopAt(CommandStop::At::kFinding, world.in_doubt);
  }
  if (ending) ending->printed = std::move(printed);
  return ending;
}

}  // namespace

std::optional<Ending> FollowWithSignal(const std::vector<std::string>& words,
                                       const Surroundings& around, TermWatch watch) {
  World world;
  world.term = std::move(watch);
  return Follow(words, around, world);
}

std::optional<Ending> FollowProgram(const std::vector<std::string>& words,
                                    const Surroundings& around, CommandStop* stopped_at,
                                    Files* left) {
  World world;
  auto ending = Follow(words, around, world);
  if (ending) {
    ending->on_term = AnswersToTerm(words, around, *ending, world.term);
    if (left != nullptr) *left = std::move(world.files);
  } else if (stopped_at != nullptr) {
    const bool shell = IsShell(words[0]);
    world.StopAt(shell ? CommandStop::At::kScript : CommandStop::At::kProgram, words[0]);
    *stopped_at = world.stopped_at;
  }
  return ending;
}

}  // namespace jobplay::shell
