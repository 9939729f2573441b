// The command line of Job Playground: one table of commands, each in a file of its own.
#include <algorithm>
#include <cstdio>
#include <exception>
#include <new>
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
#include "core/cli/sample.h"
#include "core/cli/say.h"
#include "core/cli/sweep.h"
#include "core/cli/trace.h"
#include "core/cli/upgrade.h"
#include "core/words/phrase.h"

namespace {

using jobplay::PhraseOf;
using jobplay::Said;
namespace cli = jobplay::cli;
namespace said = jobplay::said;

struct Command {
  cli::Call call;
  Said (*is_for)();
  int (*run)(const std::vector<std::string>& arguments);
};

constexpr Command kCommands[] = {
    {cli::kRunCall, PhraseOf<said::RunIsFor>, cli::Run},
    {cli::kCompareCall, PhraseOf<said::CompareIsFor>, cli::Compare},
    {cli::kHashesCall, PhraseOf<said::HashesIsFor>, cli::Hashes},
    {cli::kAdmitCall, PhraseOf<said::AdmitIsFor>, cli::Admit},
    {cli::kCheckCall, PhraseOf<said::CheckIsFor>, cli::Check},
    {cli::kExportCall, PhraseOf<said::ExportIsFor>, cli::Export},
    {cli::kImportCall, PhraseOf<said::ImportIsFor>, cli::Import},
    {cli::kLinkCall, PhraseOf<said::LinkIsFor>, cli::MakeLink},
    {cli::kOpenCall, PhraseOf<said::OpenIsFor>, cli::Open},
    {cli::kSampleCall, PhraseOf<said::SampleIsFor>, cli::Sample},
    {cli::kSweepCall, PhraseOf<said::SweepIsFor>, cli::Sweep},
    {cli::kTraceCall, PhraseOf<said::TraceIsFor>, cli::Trace},
    {cli::kUpgradeCall, PhraseOf<said::UpgradeIsFor>, cli::Upgrade},
};

// What the short ones are for stands in a column.
std::string Line(const Command& command) {
  std::string line = command.call.Text();
  line.append(line.size() < 12 ? 14 - line.size() : 4, ' ');
  return line + Say(command.is_for());
}

// What nobody expected is told in a sentence, too.
int RunGuarded(const Command& command, const std::vector<std::string>& arguments) {
  try {
    return command.run(arguments);
  } catch (const std::bad_alloc&) {
    cli::SayLine(stderr, said::MemoryEnded{});
  } catch (const std::exception& exception) {
    cli::SayLine(stderr, said::OwnFault{.problem = exception.what()});
  }
  return 1;
}

}  // namespace

int main(int count, char** arguments) {
  const std::vector<std::string> given(arguments + (count == 0 ? 0 : 1), arguments + count);
  const bool help = std::any_of(given.begin(), given.end(), [](const std::string& argument) {
    return argument == "--help" || argument == "-h";
  });
  if (given.size() == 1 && given[0] == "--version") {
    std::printf("jobplay %s\n", JOBPLAY_VERSION);
    return 0;
  }
  for (const Command& command : kCommands) {
    if (given.empty() || given[0] != command.call.name) continue;
    if (!help) return RunGuarded(command, {given.begin() + 1, given.end()});
    cli::SayLine(stdout, said::Usage{.call = Line(command)});
    return 0;
  }
  std::FILE* out = help ? stdout : stderr;
  cli::SayLine(out, said::Usage{.call = "COMMAND"});
  std::fprintf(out, "\n");
  for (const Command& command : kCommands) std::fprintf(out, "  %s\n", Line(command).c_str());
  return help ? 0 : 2;
}
