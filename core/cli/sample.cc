#include "core/cli/sample.h"

#include <cstdint>
#include <memory>
#include <optional>

#include "core/actors/chance.h"
#include "core/cli/arguments.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/study/sample.h"

namespace jobplay::cli {

int Sample(const std::vector<std::string>& arguments) {
  std::string file;
  std::optional<std::uint64_t> seed;
  Arguments given(arguments);
  while (given.Next()) {
    if (given.Is("--seed")) {
      seed = given.Number();
    } else {
      given.TakeFile(file);
    }
  }
  if (given.failed() || file.empty()) return Usage(kSampleCall, given.problem());
  const std::optional<std::string> text = ReadText(file);
  if (!text) return 1;
  const std::shared_ptr<const Scenario> scenario = LoadScenarioText(file, *text);
  if (scenario == nullptr) return 1;
  if (!seed && HasChance(*scenario)) seed = scenario->cluster.chance->seed;
  Work work;
  std::uint64_t steps = 0;
  const Result<std::string> sample =
      WriteSample(*text, *scenario, seed.value_or(1),
                  [&](std::uint64_t done) { return work.Goes(steps = done); });
  if (!sample.ok()) {
    if (Work::interrupted()) return work.Ended(file, steps);
    SayError(file, sample.error());
    return 1;
  }
  Write(*sample);
  return 0;
}

}  // namespace jobplay::cli
