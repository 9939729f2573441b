#include "core/cli/commands.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <new>

#include "core/cli/admit.h"
#include "core/cli/break.h"
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
#include "core/cli/search.h"
#include "core/cli/sweep.h"
#include "core/cli/terminal.h"
#include "core/cli/trace.h"
#include "core/cli/upgrade.h"
#include "core/words/cli.h"
#include "core/words/phrase.h"
#include "core/words/search.h"
#include "core/words/sweep.h"

namespace jobplay::cli {
namespace {

struct Command {
  Call call;
  Said (*is_for)();
  RunsCommand run;
};

constexpr Command kCommands[] = {
    {kRunCall, PhraseOf<said::RunIsFor>, Run},
    {kCompareCall, PhraseOf<said::CompareIsFor>, Compare},
    {kHashesCall, PhraseOf<said::HashesIsFor>, Hashes},
    {kAdmitCall, PhraseOf<said::AdmitIsFor>, Admit},
    {kBreakCall, PhraseOf<said::BreakIsFor>, Break},
    {kCheckCall, PhraseOf<said::CheckIsFor>, Check},
    {kExportCall, PhraseOf<said::ExportIsFor>, Export},
    {kImportCall, PhraseOf<said::ImportIsFor>, Import},
    {kLinkCall, PhraseOf<said::LinkIsFor>, MakeLink},
    {kOpenCall, PhraseOf<said::OpenIsFor>, Open},
    {kSampleCall, PhraseOf<said::SampleIsFor>, Sample},
    {kSearchCall, PhraseOf<said::SearchIsFor>, SearchFile},
    {kSweepCall, PhraseOf<said::SweepIsFor>, Sweep},
    {kTraceCall, PhraseOf<said::TraceIsFor>, Trace},
    {kUpgradeCall, PhraseOf<said::UpgradeIsFor>, Upgrade},
};

// Align the descriptions of short commands.
std::string Line(const Command& command) {
  std::string line = command.call.Text();
  line.append(line.size() < 12 ? 14 - line.size() : 4, ' ');
  return line + Say(command.is_for());
}

// Memory reserved for running out of memory, because cleanup needs some: nlohmann/json destroys
// trees with the help of lists, and a destructor that cannot allocate ends the program. The first
// reserve lets the current work finish; when it is used up, std::bad_alloc is thrown.
constexpr std::size_t kReserve = 16 << 20;
std::atomic<char*> reserves[2];

void LetGoOfReserve() {
  if (const char* first = reserves[0].exchange(nullptr)) {
    delete[] first;
    Work::EndForMemory(true);
    return;
  }
  delete[] reserves[1].exchange(nullptr);
  throw std::bad_alloc();
}

}  // namespace

int RunGuarded(RunsCommand run, const std::vector<std::string>& arguments, std::size_t from) {
  try {
    for (std::atomic<char*>& reserve : reserves) {
      if (reserve == nullptr) reserve = new char[kReserve];
    }
    Work::EndForMemory(false);
    std::set_new_handler(LetGoOfReserve);
    try {
      return run({arguments.begin() + static_cast<std::ptrdiff_t>(from), arguments.end()});
    } catch (const std::bad_alloc&) {
      SayLine(stderr, said::MemoryEnded{});
    } catch (const std::exception& exception) {
      SayLine(stderr, said::OwnFault{.problem = exception.what()});
    }
  } catch (const std::bad_alloc& exception) {
    // There is not even enough memory for the message.
    std::fputs(exception.what(), stderr);
    std::fputc('\n', stderr);
  }
  return 1;
}

int WhenPrinted(std::FILE* out, int status) {
  if (std::fflush(out) == 0 && std::ferror(out) == 0) return status;
  // If the reader of a pipe exits, a signal ends a native program. Elsewhere, it is not an error.
  if (errno == EPIPE) return status;
  SayLine(stderr, said::NotAllIsPrinted{});
  return 1;
}

int CallJobplay(const std::vector<std::string>& arguments) {
  const bool help = std::any_of(
      arguments.begin(), arguments.end(),
      [](const std::string& argument) { return argument == "--help" || argument == "-h"; });
  if (arguments.size() == 1 && arguments[0] == "--version") {
    std::printf("jobplay %s\n", JOBPLAY_VERSION);
    return 0;
  }
  for (const Command& command : kCommands) {
    if (arguments.empty() || arguments[0] != command.call.name) continue;
    if (!help) return RunGuarded(command.run, arguments, 1);
    SayLine(stdout, said::Usage{.call = Line(command)});
    return 0;
  }
  std::FILE* out = help ? stdout : stderr;
  SayLine(out, said::Usage{.call = "COMMAND"});
  std::fprintf(out, "\n");
  for (const Command& command : kCommands) std::fprintf(out, "  %s\n", Line(command).c_str());
  return help ? 0 : 2;
}

}  // namespace jobplay::cli
