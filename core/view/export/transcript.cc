#include "core/sim/namespaces.h"
#include "core/view/export/export.h"
#include "core/view/kubectl/watch_feed.h"

namespace jobplay {
namespace {

// Seconds with six decimals, without floating point.
std::string SecondsOf(Duration since) {
  std::string digits = std::to_string(since.ns % 1'000'000'000 / 1000);
  return std::to_string(since.ns / 1'000'000'000) + "." + std::string(6 - digits.size(), '0') +
         digits;
}

}  // namespace

std::string Transcript(const Timeline& timeline) {
  const Scenario& scenario = timeline.scenario();
  const Json header = {{"version", 2}, {"width", 120}, {"height", 40}, {"title", scenario.title}};
  std::string out = header.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  WatchFeed feed(scenario.start, HasSeveralNamespaces(scenario));
  for (std::uint32_t k = 1; k <= timeline.size(); ++k) {
    const Slice<Change> changes = timeline.Changes(k);
    const std::string lines =
        feed.Lines(timeline.TimeOf(k), std::vector<Change>(changes.begin(), changes.end()));
    if (lines.empty()) continue;
    std::string text;
    for (const char c : lines) text += c == '\n' ? std::string("\r\n") : std::string(1, c);
    out += "[" + SecondsOf(timeline.TimeOf(k) - scenario.start) + ", \"o\", " +
           Json(text).dump(-1, ' ', false, Json::error_handler_t::replace) + "]\n";
  }
  return out;
}

}  // namespace jobplay
