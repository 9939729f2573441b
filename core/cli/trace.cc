#include "core/cli/trace.h"

#include <cstdio>
#include <memory>

#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/sim/trace.h"

namespace jobplay::cli {

int Trace(const std::vector<std::string>& arguments) {
  if (arguments.size() != 1) {
    return Usage(kTraceCall);
  }
  const std::shared_ptr<const Scenario> scenario =
      LoadScenario(arguments[0], Told::kErrorsAndWarnings, Lasts::kAsFormatSays);
  if (scenario == nullptr) return 1;
  std::printf("%s\n",
              TraceOf(scenario).dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
  return 0;
}

}  // namespace jobplay::cli
