#include "core/cli/import.h"

#include <cstdint>
#include <cstdio>
#include <optional>
#include <utility>

#include "core/cli/arguments.h"
#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/share/import.h"
#include "core/study/estimate.h"
#include "core/view/answers/reading.h"
#include "core/words/import.h"
#include "core/words/language.h"

namespace jobplay::cli {
namespace {

struct Answer {
  Result<std::string> scenario;
  int ended = 0;  // set when its work is done
};

Answer Replay(const std::string& file, const std::string& text) {
  Work work;
  std::uint64_t steps = 0;
  Result<Imported> imported =
      ImportObjects(text, Language::kEnglish,
                    [&](std::uint64_t of_this_run) { return work.Goes(steps = of_this_run); });
  if (!imported.ok()) return {imported.error()};
  return {std::move(imported->text), imported->stopped ? work.Ended(file, steps) : 0};
}

}  // namespace

int Import(const std::vector<std::string>& arguments) {
  bool chance = false;
  std::string file;
  Arguments given(arguments);
  while (given.Next()) {
    if (given.Is("--chance")) {
      chance = true;
    } else {
      given.TakeFile(file);
    }
  }
  if (given.failed() || file.empty()) return Usage(kImportCall, given.problem());
  const std::optional<std::string> text = ReadText(file);
  if (!text) return 1;
  const auto [scenario, ended] = chance ? Answer{EstimateChance(*text)} : Replay(file, *text);
  if (!scenario.ok()) {
    SayError(file, scenario.error());
    return 1;
  }
  Write(*scenario);
  const ScenarioAnswer answer = ReadToShow(*scenario);
  if (answer.scenario) return ended;
  // On a terminal, these lines must follow the output that they are about.
  std::fflush(stdout);
  SayError(file, {.message = said::ImportDoesNotRun{}, .remedy = said::MendWhatWasPrinted{}});
  PrintProblems("stdout", *scenario, answer.problems, Told::kErrors);
  return 1;
}

}  // namespace jobplay::cli
