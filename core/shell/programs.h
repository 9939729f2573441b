// Programs that take no time and do the same everywhere: echo, seq, head and their like. What they
// print of the machine, as date does, is not known; that they print it is.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/shell/shell.h"

namespace jobplay::shell {

struct Printed {
  Text out;
  std::int32_t status = 0;
  bool complains = false;  // a message to stderr
};

// What is known to be printed.
inline Printed PrintedText(std::string_view text, std::int32_t status = 0) {
  return {{std::string(text), true}, status, false};
}

// Nothing for other programs, and for what one does that is not understood. Reads, and writes files
// as `tee` and `touch` do.
std::optional<Printed> RunInstant(const std::vector<std::string>& words, Input* in, Files& files);

// Those of them that are about paths. In file_programs.cc, as they need none of the others.
std::optional<Printed> RunOnPaths(const std::vector<std::string>& words, Files& files);

// What a program needs no time for, while only the cluster would tell what it finds: `ls /data`.
enum class Glance : std::uint8_t { kNone, kLooks, kChanges };  // files, too
Glance GlanceOf(const std::vector<std::string>& words);
// Whether it is such a one whatever the words behind its name are.
Glance GlanceOfAny(std::string_view name);

// A word of an option's form: - alone is none, but names what comes in.
inline bool IsOption(std::string_view word) { return word.size() > 1 && word[0] == '-'; }

// Whether only these single letters are options, and nothing else is there.
bool HasOnly(const std::vector<std::string>& words, std::string_view letters);

// Programs that need nothing to do well.
bool IsInstant(std::string_view name);

// Whether printf takes any words with this format.
bool PrintsAnything(std::string_view format);

// Whether -e and backslashes mean something differs between shells and programs of that name.
enum class EchoKind : std::uint8_t { kBash, kAny };
Text Echo(const std::vector<std::string>& words, EchoKind kind);

}  // namespace jobplay::shell
