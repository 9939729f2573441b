// Simulation of a program without running it: how long it takes, its exit code and its output, as
// far as they can be predicted.
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

// Anything longer is treated as running until it is stopped; no run of the playground lasts this
// long.
constexpr Duration kForEver = Seconds(10ll * 366 * 24 * 3600);

// A status that depends on facts outside the script, such as whether a file exists.
constexpr std::int32_t kUnknownStatus = -1;

struct Ending {
  Duration after;              // kForEver: it does not end on its own
  std::int32_t exit_code = 0;  // may be kUnknownStatus for a shell inside another one
  Text printed;
  TermAnswers on_term;
};

// Environment variables. A variable without a value is known only in the cluster.
using Variables = std::map<std::string, std::optional<std::string>, std::less<>>;

struct Environment {
  Variables variables;
  std::vector<std::string> unset;  // and not set by any image
};

struct Surroundings : Environment {
  bool stdin_open = false;
  bool terminal = false;
  bool busybox = false;       // the image has BusyBox's programs
  Files files;                // the known files
  bool no_more = false;       // there are no other variables, except those of every container
  bool only_busybox = false;  // and no other programs
  bool old_dash = false;      // the image's sh does not support pipefail
  bool first = true;          // the program is the first process of its PID namespace
};

// Returns nothing for an unsupported program, and sets `stopped_at` to the unsupported part. The
// first word is the program's name. `left` receives the files at the end.
std::optional<Ending> FollowProgram(const std::vector<std::string>& words,
                                    const Surroundings& around, CommandStop* stopped_at = nullptr,
                                    Files* left = nullptr);

// Returns the duration of perl's bpi(2000), or nothing for any other program.
std::optional<Duration> PiTime(const std::vector<std::string>& words);

// Returns true for a word that only a shell knows, or for a whole command line in one word: no
// program has such a name.
bool IsNoProgram(std::string_view word);

std::string_view BaseName(std::string_view path);
bool IsShell(std::string_view program);

}  // namespace jobplay::shell
