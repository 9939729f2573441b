// Follows a shell script without running anything: how long it takes and how it exits, as far as
// that can be told.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/time.h"

namespace jobplay::shell {

// Whatever takes longer is taken to run until it is stopped: no run of the playground is as long.
constexpr Duration kForEver = Seconds(10ll * 366 * 24 * 3600);

struct Ending {
  Duration after;  // kForEver: it does not end by itself
  std::int32_t exit_code = 0;
};

// Environment variables; without a value where only the cluster would tell it.
using Variables = std::map<std::string, std::optional<std::string>, std::less<>>;

struct Surroundings {
  Variables variables;
  bool stdin_open = false;
  bool busybox = false;  // the image has its programs
};

// Nothing for what is not understood. The program's name comes first.
std::optional<Ending> FollowProgram(const std::vector<std::string>& words,
                                    const Surroundings& around);

// What perl's bpi(2000) takes; nothing for any other program.
std::optional<Duration> PiTime(const std::vector<std::string>& words);

// Words that only a shell knows, or a whole line written as one word: no system finds such a
// program.
bool IsNoProgram(std::string_view word);

std::string_view BaseName(std::string_view path);
bool IsShell(std::string_view program);

}  // namespace jobplay::shell
