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
#include "core/cli/trace.h"

namespace {

struct Command {
  const char* name;
  const char* usage;
  int (*run)(const std::vector<std::string>& arguments);
};

constexpr Command kCommands[] = {
    {"run",
     "run FILE      what kubectl would show while the scenario runs; --quiet: one line; --until 90s: "
     "stop there",
     jobplay::cli::Run},
    {"compare",
     "compare FILE [--versions LIST]    how the run ends under several versions, and where they "
     "part",
     jobplay::cli::Compare},
    {"hashes", "hashes FILE   the run's hash after each step, to compare platforms",
     jobplay::cli::Hashes},
    {"admit", "admit FILE [--patch JSON]    what the API server answers to a manifest",
     jobplay::cli::Admit},
    {"check",
     "check PATH...    runs the scenarios of Markdown pages and files, and holds them against their expect",
     jobplay::cli::Check},
    {"export", "export FILE --format perfetto|svg|transcript|trace    a run for other tools",
     jobplay::cli::Export},
    {"import",
     "import FILE   what kubectl get job,pods,events -o yaml printed of a cluster, as a scenario that replays it",
     jobplay::cli::Import},
    {"link",
     "link FILE [--step N | --time 48s] [--view JSON]    the scenario as the fragment of a link",
     jobplay::cli::MakeLink},
    {"open", "open FRAGMENT    the scenario file that a link carries", jobplay::cli::Open},
    {"trace",
     "trace FILE    the settled state at each virtual time at which something changed, as JSON",
     jobplay::cli::Trace},
};

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> given(arguments + (count == 0 ? 0 : 1), arguments + count);
  const bool help = std::any_of(given.begin(), given.end(), [](const std::string& argument) {
    return argument == "--help" || argument == "-h";
  });
  for (const Command& command : kCommands) {
    if (given.empty() || given[0] != command.name) continue;
    if (!help) return command.run({given.begin() + 1, given.end()});
    std::printf("usage: jobplay %s\n", command.usage);
    return 0;
  }
  std::FILE* out = help ? stdout : stderr;
  std::fprintf(out, "usage: jobplay COMMAND\n\n");
  for (const Command& command : kCommands) std::fprintf(out, "  %s\n", command.usage);
  return help ? 0 : 2;
}
