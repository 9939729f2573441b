#include "core/cli/trace.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string_view>

#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/sim/trace.h"

namespace jobplay::cli {
namespace {

std::string Dump(const Json& json) { return JsonText(json); }

}  // namespace

int Trace(const std::vector<std::string>& arguments) {
  if (arguments.size() != 1) {
    return Usage(kTraceCall);
  }
  const std::shared_ptr<const Scenario> scenario =
      LoadScenario(arguments[0], Told::kErrorsAndWarnings, Lasts::kAsFormatSays);
  if (scenario == nullptr) return 1;
  // As TraceOf, with each instant printed where its list stands.
  Json trace = TraceHead(*scenario);
  trace["instants"] = Json::array();
  const std::string around = Dump(trace);
  const std::string_view list = R"("instants":[)";
  const std::size_t at = around.find(list) + list.size();
  std::uint64_t instants = 0;
  Work work;
  work.AddRaw(std::string_view(around).substr(0, at));
  TraceRun run(scenario);
  for (bool goes = true; goes && !run.over();) {
    for (const Json& instant : run.Next()) {
      work.AddRaw((instants == 0 ? "" : ",") + Dump(instant));
      goes = work.Goes(++instants) && goes;
    }
  }
  work.AddRaw(std::string_view(around).substr(at));
  work.AddRaw("\n");
  return work.Ended(arguments[0], instants);
}

}  // namespace jobplay::cli
