#include "core/cli/trace.h"

#include <memory>
#include <optional>

#include "core/cli/arguments.h"
#include "core/cli/object_lines.h"
#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/sim/simulator.h"
#include "core/sim/trace.h"
#include "core/words/cli.h"

namespace jobplay::cli {
namespace {

int PrintTrace(const std::string& file, const std::shared_ptr<const Scenario>& scenario) {
  TraceText trace(scenario);
  Work work;
  work.AddRaw(trace.before());
  for (bool goes = true; goes && !trace.over();) {
    work.AddRaw(trace.Next());
    goes = work.Goes(trace.instants());
  }
  Write(trace.after() + "\n");  // so that a truncated trace is valid JSON
  return work.Ended(file, trace.instants());
}

int PrintObjects(const std::string& file, const std::shared_ptr<const Scenario>& scenario) {
  Simulator simulator(scenario);
  Journal journal;
  simulator.Begin(&journal);
  Work work;
  std::uint64_t steps = 0;
  work.AddRaw(ObjectLines(journal, {}));
  for (; simulator.HasNext() && work.Goes(steps); ++steps) {
    journal.changes.clear();
    journal.decisions.clear();
    simulator.Step(&journal);
    work.AddRaw(ObjectLines(journal, simulator.now() - simulator.start()));
  }
  return work.Ended(file, steps);
}

}  // namespace

int Trace(const std::vector<std::string>& arguments) {
  Arguments given(arguments);
  std::string file;
  bool objects = false;
  std::optional<World> world;
  while (given.Next()) {
    if (given.Is("--objects")) {
      objects = true;
    } else if (!TakeWorld(given, world)) {
      given.TakeFile(file);
    }
  }
  if (given.failed() || file.empty()) return Usage(kTraceCall, given.problem());
  const std::shared_ptr<const Scenario> scenario =
      LoadScenario(file, Told::kErrorsAndWarnings, Lasts::kAsFormatSays, world);
  if (scenario == nullptr) return 1;
  return objects ? PrintObjects(file, scenario) : PrintTrace(file, scenario);
}

}  // namespace jobplay::cli
