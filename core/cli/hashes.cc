#include "core/cli/hashes.h"

#include <string>

#include "core/cli/arguments.h"
#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/cli/whole_run.h"
#include "core/sim/timeline.h"
#include "core/view/answers/hash_text.h"

namespace jobplay::cli {

int Hashes(const std::vector<std::string>& arguments) {
  std::string file;
  Arguments given(arguments);
  while (given.Next()) given.TakeFile(file);
  if (given.failed() || file.empty()) return Usage(kHashesCall, given.problem());
  const auto scenario = LoadScenario(file, Told::kErrorsAndWarnings, Lasts::kAsFormatSays);
  if (scenario == nullptr) return 1;
  Timeline timeline(scenario);
  Work work;
  RecordWhole(timeline, work);
  std::string lines;
  for (std::uint32_t k = 0; k <= timeline.size(); ++k) {
    lines += HashText(timeline.Hash(k)) + "\n";
  }
  Write(lines);
  return work.Ended(file, timeline.size());
}

}  // namespace jobplay::cli
