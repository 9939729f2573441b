#include "core/cli/commands.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstddef>
#include <cstdio>
#include <exception>
#include <new>

#include "core/cli/help.h"
#include "core/cli/say.h"
#include "core/cli/terminal.h"
#include "core/words/cli.h"
#include "core/words/help.h"

namespace jobplay::cli {
namespace {

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
  if (arguments.empty()) {
    Print(stderr, Overview());
    return 2;
  }
  const bool asks_help = arguments[0] == "help";  // jobplay help COMMAND
  const std::string& name = asks_help && arguments.size() > 1 ? arguments[1] : arguments[0];
  const Command* command = FindCommand(name);
  if (command != nullptr && !help && !asks_help) return RunGuarded(command->run, arguments, 1);
  if (command == nullptr && !help && name != "help") {
    SayError("jobplay", {.message = said::UnknownCommand{.command = name}});
    SayLine(stderr, said::Usage{.call = "COMMAND [ARGUMENTS]"});
    SayLine(stderr, said::HelpListsCommands{});
    return 2;
  }
  Print(stdout, command == nullptr ? Overview() : HelpOf(*command));
  return 0;
}

}  // namespace jobplay::cli
