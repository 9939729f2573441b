// Programs that take no time and work the same everywhere, such as echo, seq and head. Output that
// depends on the machine, such as that of date, is unknown text.
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
  bool complains = false;  // writes an error message to stderr
};

// Returns a result with known output.
inline Printed PrintedText(std::string_view text, std::int32_t status = 0) {
  return {{std::string(text), true}, status, false};
}

// Runs a program. Returns nothing for other programs and for unsupported options. Reads files, and
// writes them as `tee` and `touch` do.
std::optional<Printed> RunInstant(const std::vector<std::string>& words, Input* in, Files& files);

// Runs the programs that work with paths. They are in file_programs.cc, as they use none of the
// others.
std::optional<Printed> RunOnPaths(const std::vector<std::string>& words, Files& files);

// Programs that take no time, but whose result only the cluster knows: `ls /data`.
enum class Glance : std::uint8_t { kNone, kLooks, kChanges };  // kChanges: it also changes files
Glance GlanceOf(const std::vector<std::string>& words);
// Returns the same for a program with unknown arguments.
Glance GlanceOfAny(std::string_view name);

// Returns true if the word looks like an option. A single - is not an option, but names the input.
inline bool IsOption(std::string_view word) { return word.size() > 1 && word[0] == '-'; }

// Returns true if the words have no options except these single letters, and nothing else.
bool HasOnly(const std::vector<std::string>& words, std::string_view letters);

// Returns true for programs that always succeed.
bool IsInstant(std::string_view name);

// Returns true if printf accepts any arguments with this format.
bool PrintsAnything(std::string_view format);

// Shells and programs differ in how echo treats -e and backslashes.
enum class EchoKind : std::uint8_t { kBash, kAny };
Text Echo(const std::vector<std::string>& words, EchoKind kind);

}  // namespace jobplay::shell
