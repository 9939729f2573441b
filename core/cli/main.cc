// The command line of Job Playground: one table of commands, each in a file of its own.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "core/cli/admit.h"
#include "core/cli/check.h"
#include "core/cli/compare.h"
#include "core/cli/export.h"
#include "core/cli/hashes.h"
#include "core/cli/import.h"
#include "core/cli/link.h"
#include "core/cli/open.h"
#include "core/cli/run.h"
#include "core/cli/say.h"
#include "core/cli/trace.h"
#include "core/words/phrase.h"

namespace {

using jobplay::PhraseOf;
using jobplay::Said;
namespace cli = jobplay::cli;
namespace said = jobplay::said;

struct Command {
  const char* name;
  const char* arguments;
  Said (*is_for)();
  int (*run)(const std::vector<std::string>& arguments);
};

constexpr Command kCommands[] = {
    {"run", "FILE", PhraseOf<said::RunIsFor>, cli::Run},
    {"compare", "FILE [--versions LIST]", PhraseOf<said::CompareIsFor>, cli::Compare},
    {"hashes", "FILE", PhraseOf<said::HashesIsFor>, cli::Hashes},
    {"admit", "FILE [--patch JSON]", PhraseOf<said::AdmitIsFor>, cli::Admit},
    {"check", "PATH...", PhraseOf<said::CheckIsFor>, cli::Check},
    {"export", "FILE --format perfetto|svg|transcript|trace", PhraseOf<said::ExportIsFor>,
     cli::Export},
    {"import", "FILE", PhraseOf<said::ImportIsFor>, cli::Import},
    {"link", "FILE [--step N | --time 48s] [--view JSON]", PhraseOf<said::LinkIsFor>,
     cli::MakeLink},
    {"open", "FRAGMENT", PhraseOf<said::OpenIsFor>, cli::Open},
    {"trace", "FILE", PhraseOf<said::TraceIsFor>, cli::Trace},
};

// What the short ones are for stands in a column.
std::string Line(const Command& command) {
  std::string line = std::string(command.name) + " " + command.arguments;
  line.append(line.size() < 12 ? 14 - line.size() : 4, ' ');
  return line + Say(command.is_for());
}

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> given(arguments + (count == 0 ? 0 : 1), arguments + count);
  const bool help = std::any_of(given.begin(), given.end(), [](const std::string& argument) {
    return argument == "--help" || argument == "-h";
  });
  for (const Command& command : kCommands) {
    if (given.empty() || given[0] != command.name) continue;
    if (!help) return command.run({given.begin() + 1, given.end()});
    cli::SayLine(stdout, said::Usage{.call = Line(command)});
    return 0;
  }
  std::FILE* out = help ? stdout : stderr;
  cli::SayLine(out, said::Usage{.call = "COMMAND"});
  std::fprintf(out, "\n");
  for (const Command& command : kCommands) std::fprintf(out, "  %s\n", Line(command).c_str());
  return help ? 0 : 2;
}
