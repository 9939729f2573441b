#include "core/view/export/export.h"

#include <memory>

#include "core/sim/trace.h"
#include "core/view/answers/run_answer.h"
#include "core/words/phrase.h"

namespace jobplay {

std::optional<std::string> ExportAs(std::string_view format, const Timeline& timeline,
                                    const RunIndex& index, const Lanes& lanes, Language language) {
  const Scenario& scenario = timeline.scenario();
  if (format == "trace") {
    const Json trace = TraceOf(std::make_shared<const Scenario>(scenario));
    return trace.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }
  if (format == "transcript") return Transcript(timeline);
  if (format == "answer") return Say(AnswerOf(timeline, index), language);
  if (format != "svg" && format != "perfetto" && format != "markdown") return std::nullopt;
  const Duration end = timeline.TimeOf(timeline.size()) - scenario.start;
  const Json drawn = Json::parse(lanes.ToJsonText(timeline, index, language), nullptr, false);
  if (format == "markdown")
    return RunAsMarkdown(drawn, Say(AnswerOf(timeline, index), language), scenario.title, language);
  return format == "svg" ? TimelineSvg(drawn, scenario.title, end, language)
                         : PerfettoTrace(drawn, end, language);
}

}  // namespace jobplay
