// All commands, by purpose, with the texts of their help.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/said.h"
#include "core/cli/say.h"

namespace jobplay::cli {

using RunsCommand = int (*)(const std::vector<std::string>& arguments);

using Sentence = Said (*)();

// An argument or option in the help.
struct Option {
  const char* name;   // --until, or FILE
  const char* value;  // DURATION; empty for arguments and flags
  Sentence meaning;   // includes the default
};

// A reason for an exit code. A code can have several.
struct ExitCode {
  int code;
  Sentence reason;
};

struct Command {
  Call call;
  RunsCommand run;
  Sentence summary;      // half a line, for the list of commands
  Sentence description;  // what the command does and prints
  std::span<const Option> options;
  std::span<const ExitCode> exit_codes;
  const char* example;
};

struct CommandGroup {
  Sentence title;
  std::span<const Command> commands;
};

std::span<const CommandGroup> CommandGroups();

// Returns null if no command has this name.
const Command* FindCommand(std::string_view name);

}  // namespace jobplay::cli
