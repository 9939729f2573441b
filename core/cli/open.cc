#include "core/cli/open.h"

#include <cstdio>
#include <memory>
#include <optional>

#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/cli/whole_run.h"
#include "core/share/link.h"
#include "core/sim/timeline.h"
#include "core/view/answers/hash_text.h"
#include "core/view/answers/linked_text.h"
#include "core/words/cli.h"
#include "core/words/help.h"
#include "core/words/phrase.h"

namespace jobplay::cli {
namespace {

// On stderr, in the form of a comment of the scenario.
void Remark(const Said& said) { std::fprintf(stderr, "# %s\n", Say(said).c_str()); }

}  // namespace

int Open(const std::vector<std::string>& arguments) {
  if (arguments.size() != 1) {
    return Usage(kOpenCall, Error{.message = said::NotOneLink{.links = arguments.size()},
                                  .remedy = said::GiveOneLink{}});
  }
  std::optional<std::string> fragment = arguments[0];
  if (*fragment == "-") fragment = ReadText("-");
  const std::size_t mark = fragment->find('#');
  if (mark != std::string::npos) fragment->erase(0, mark);
  const Result<Link> link = DecodeLink(*fragment);
  if (!link.ok()) {
    SayError("jobplay open", link.error());
    return 1;
  }
  const std::string text = TextToOpen(*link);
  Write(text);
  if (!link->view.empty()) {
    Remark(said::LinkHasView{.view = JsonText(link->view)});
  }
  if (link->hash == 0) return 0;
  const auto scenario = LoadScenarioText("link", text);
  if (scenario == nullptr) {
    Remark(said::LinkHasErrorsHere{});
    return 0;
  }
  Timeline timeline(scenario);
  Work work;
  if (!RecordWhole(timeline, work)) return work.Ended("link", timeline.size());
  const std::uint64_t hash = timeline.Hash(timeline.size());
  if (hash != link->hash) {
    Remark(said::LinkRunsOtherwise{.here = HashText(hash), .there = HashText(link->hash)});
  }
  return 0;
}

}  // namespace jobplay::cli
