#include "core/cli/export.h"

#include <cstdint>
#include <cstdio>
#include <memory>

#include "core/cli/arguments.h"
#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/cli/whole_run.h"
#include "core/view/export/export.h"
#include "core/words/cli.h"

namespace jobplay::cli {

int Export(const std::vector<std::string>& arguments) {
  std::string file, format;
  Arguments given(arguments);
  while (given.Next()) {
    if (given.Is("--format")) {
      format = given.Value().value_or("");
    } else {
      given.TakeFile(file);
    }
  }
  if (given.failed() || file.empty()) return Usage(kExportCall, given.problem());
  if (format != "perfetto" && format != "svg" && format != "transcript" && format != "trace" &&
      format != "markdown") {
    return Usage(kExportCall, format.empty() ? Said(said::WhichFormat{})
                                             : said::UnknownFormat{.format = format});
  }
  const auto scenario = LoadScenario(file);
  if (scenario == nullptr) return 1;
  Timeline timeline(scenario);
  RunIndex index;
  Lanes lanes;
  Work work;
  RecordIndexed(timeline, index, work,
                [&](std::uint32_t step) { lanes.Add(timeline, index, step); });
  const int ended = work.Ended(file, timeline.size());
  // A second Ctrl-C during the export leaves no output: half an export is useless.
  Write(ExportAs(format, timeline, index, lanes)->Finish());
  return ended;
}

}  // namespace jobplay::cli
