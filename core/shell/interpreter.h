// Follows a program without running anything: how long it takes, how it exits and what it prints,
// as far as that can be told.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"
#include "core/shell/files.h"
#include "core/shell/stop.h"
#include "core/shell/term_answers.h"
#include "core/shell/text.h"

namespace jobplay::shell {

// Whatever takes longer is taken to run until it is stopped: no run of the playground is as long.
constexpr Duration kForEver = Seconds(10ll * 366 * 24 * 3600);

// A status that depends on what only running the program would tell, as whether a file is there.
constexpr std::int32_t kUnknownStatus = -1;

struct Ending {
  Duration after;              // kForEver: it does not end by itself
  std::int32_t exit_code = 0;  // of a shell within another it may be kUnknownStatus
  Text printed;
  TermAnswers on_term;
};

// Environment variables; without a value where only the cluster would tell it.
using Variables = std::map<std::string, std::optional<std::string>, std::less<>>;

struct Environment {
  Variables variables;
  std::vector<std::string> unset;  // that no image sets either
};

struct Surroundings : Environment {
  bool stdin_open = false;
  bool terminal = false;
  bool busybox = false;       // the image has its programs
  Files files;                // what there is, as far as that is known
  bool no_more = false;       // there are no other variables, but those that each container has
  bool only_busybox = false;  // and no others
  bool old_dash = false;      // the image's sh knows no pipefail
  bool first = true;          // the program is the first process of its PID namespace
};

// Nothing for what is not understood, and `stopped_at` what of it is not. The program's name comes
// first. `left` gets the files as they are then.
std::optional<Ending> FollowProgram(const std::vector<std::string>& words,
                                    const Surroundings& around, CommandStop* stopped_at = nullptr,
                                    Files* left = nullptr);

// What perl's bpi(2000) takes; nothing for any other program.
std::optional<Duration> PiTime(const std::vector<std::string>& words);

// Words that only a shell knows, or a whole line written as one word: no system finds such a
// program.
bool IsNoProgram(std::string_view word);

std::string_view BaseName(std::string_view path);
bool IsShell(std::string_view program);

}  // namespace jobplay::shell
