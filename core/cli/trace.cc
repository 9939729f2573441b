#include "core/cli/trace.h"

#include <cstdint>
#include <cstdio>
#include <memory>

#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/sim/trace.h"

namespace jobplay::cli {
namespace {

std::string Dump(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

int Trace(const std::vector<std::string>& arguments) {
  if (arguments.size() != 1) {
    return Usage(kTraceCall);
  }
  const std::shared_ptr<const Scenario> scenario =
      LoadScenario(arguments[0], Told::kErrorsAndWarnings, Lasts::kAsFormatSays);
  if (scenario == nullptr) return 1;
  // As TraceOf, printed member by member in the order of their names.
  Json head = TraceHead(*scenario);
  std::uint64_t bytes = 0;
  const auto print = [&](const std::string& text) {
    bytes += text.size();
    std::fwrite(text.data(), 1, text.size(), stdout);
  };
  print(head.contains("bucket") ? "{\"bucket\":" + Dump(head["bucket"]) + "," : "{");
  print("\"instants\":[");
  std::uint64_t instants = 0;
  Work work;
  TraceInstants(scenario, [&](Json instant) {
    print((instants == 0 ? "" : ",") + Dump(instant));
    return work.Goes(++instants) && bytes < Output::kMostOutput;
  });
  print("],\"name\":" + Dump(head["name"]) + ",\"version\":" + Dump(head["version"]) + "}\n");
  if (work.interrupted()) {
    SayLine(stderr, said::WasInterrupted{.file = arguments[0], .steps = instants});
    return 1;
  }
  if (bytes >= Output::kMostOutput) {
    SayLine(stderr,
            said::OutputWasCutOff{.file = arguments[0], .megabytes = Output::kMostOutput >> 20});
    return 1;
  }
  return 0;
}

}  // namespace jobplay::cli
