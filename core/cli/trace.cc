#include "core/cli/trace.h"

#include <memory>

#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/sim/trace.h"

namespace jobplay::cli {

int Trace(const std::vector<std::string>& arguments) {
  if (arguments.size() != 1) {
    return Usage(kTraceCall);
  }
  const std::shared_ptr<const Scenario> scenario =
      LoadScenario(arguments[0], Told::kErrorsAndWarnings, Lasts::kAsFormatSays);
  if (scenario == nullptr) return 1;
  TraceText trace(scenario);
  Work work;
  work.AddRaw(trace.before());
  for (bool goes = true; goes && !trace.over();) {
    work.AddRaw(trace.Next());
    goes = work.Goes(trace.instants());
  }
  Write(trace.after() + "\n");  // so that what was cut off can be read, too
  return work.Ended(arguments[0], trace.instants());
}

}  // namespace jobplay::cli
