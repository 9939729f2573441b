#include "core/cli/hashes.h"

#include <string>

#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/cli/whole_run.h"
#include "core/sim/timeline.h"
#include "core/view/answers/hash_text.h"

namespace jobplay::cli {

int Hashes(const std::vector<std::string>& arguments) {
  if (arguments.size() != 1) {
    return Usage(kHashesCall);
  }
  const auto scenario = LoadScenario(arguments[0], Told::kErrorsAndWarnings, Lasts::kAsFormatSays);
  if (scenario == nullptr) return 1;
  Timeline timeline(scenario);
  Work work;
  RecordWhole(timeline, work);
  std::string lines;
  for (std::uint32_t k = 0; k <= timeline.size(); ++k) {
    lines += HashText(timeline.Hash(k)) + "\n";
  }
  Write(lines);
  return work.Ended(arguments[0], timeline.size());
}

}  // namespace jobplay::cli
