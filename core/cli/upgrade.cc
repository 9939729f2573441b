#include "core/cli/upgrade.h"

#include <cstdio>
#include <optional>

#include "core/cli/arguments.h"
#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/controllers/generation.h"
#include "core/sim/scenario.h"
#include "core/view/versions/upgrade.h"
#include "core/words/cli.h"
#include "core/words/language.h"

namespace jobplay::cli {

int Upgrade(const std::vector<std::string>& arguments) {
  std::vector<std::string> files;
  std::string from;
  std::string to(kDefaultGeneration);
  Arguments given(arguments);
  while (given.Next()) {
    if (given.Is("--from")) {
      from = given.Value().value_or("");
    } else if (given.Is("--to")) {
      to = given.Value().value_or("");
    } else {
      given.TakeFile(files);
    }
  }
  if (given.failed() || files.empty()) return Usage(kUpgradeCall, given.problem());
  if (from.empty()) return Usage(kUpgradeCall, said::OptionNeedsValue{.option = "--from"});
  std::vector<Generation> ends;
  for (const std::string& version : {from, to}) {
    const Result<Generation> found = FindGeneration(version);
    if (!found.ok()) return Usage(kUpgradeCall, found.error());
    ends.push_back(*found);
  }
  if (ends[0].minor >= ends[1].minor) {
    return Usage(kUpgradeCall, said::UpgradeGoesUp{.from = from, .to = to});
  }
  bool changes = false;
  std::int64_t passed_over = 0;
  for (const std::string& file : files) {
    const std::optional<std::string> text = ReadText(file);
    if (!text) {
      changes = true;
      continue;
    }
    const ScenarioAnswer newer = ReadScenario(*text, to);
    if (files.size() > 1 && HasNothingToRun(newer)) {
      ++passed_over;
      continue;
    }
    if (!newer.scenario && !ReadScenario(*text, from).scenario) {
      // Invalid YAML, or references to nothing that runs, are reported once, for the newer version.
      PrintProblems(file, *text, newer.problems, Told::kErrors);
      changes = true;
      continue;
    }
    Work work;  // starts when there is something to stop
    std::uint64_t steps = 0;
    const UpgradeAnswer answer =
        UpgradeOf(file, *text, ends[0], ends[1], Language::kEnglish,
                  [&](std::uint64_t done) { return work.Goes(steps = done); });
    if (!answer.whole) return work.Ended(file, steps);
    Print(stdout, answer.text);
    changes = changes || answer.changes;
  }
  if (passed_over > 0) SayLine(stderr, said::PassedOver{.files = passed_over});
  const bool none = passed_over == static_cast<std::int64_t>(files.size());
  return changes || none ? 1 : 0;
}

}  // namespace jobplay::cli
