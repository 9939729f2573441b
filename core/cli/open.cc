#include "core/cli/open.h"

#include <cinttypes>
#include <cstdio>
#include <memory>
#include <optional>

#include "core/cli/scenario_file.h"
#include "core/share/link.h"
#include "core/sim/timeline.h"
#include "core/words/phrase.h"

namespace jobplay::cli {

int Open(const std::vector<std::string>& arguments) {
  if (arguments.size() != 1) {
    std::fprintf(stderr, "usage: jobplay open FRAGMENT\n");
    return 2;
  }
  std::optional<std::string> fragment = arguments[0];
  if (*fragment == "-") fragment = ReadText("-");
  const std::size_t mark = fragment->find('#');
  if (mark != std::string::npos) fragment->erase(0, mark);
  const Result<Link> link = DecodeLink(*fragment);
  if (!link.ok()) {
    std::fprintf(stderr, "jobplay open: %s\n  %s\n", Say(link.error().message).c_str(),
                 Say(link.error().remedy).c_str());
    return 1;
  }
  std::fwrite(link->text.data(), 1, link->text.size(), stdout);
  if (!link->view.empty()) {
    std::fprintf(stderr, "# view: %s\n",
                 link->view.dump(-1, ' ', false, Json::error_handler_t::replace).c_str());
  }
  if (link->hash == 0) return 0;
  const auto scenario = LoadScenarioText("link", link->text);
  if (scenario == nullptr) {
    std::fprintf(stderr, "# the scenario ran where the link was made, but has errors here\n");
    return 0;
  }
  Timeline timeline(scenario);
  while (timeline.Record(1000)) continue;
  const std::uint64_t hash = timeline.Hash(timeline.size());
  if (hash != link->hash) {
    std::fprintf(stderr,
                 "# this Job Playground gives another run: it ends as %016" PRIx64
                 ", where the link was made it ended as %016" PRIx64 "\n",
                 hash, link->hash);
  }
  return 0;
}

}  // namespace jobplay::cli
