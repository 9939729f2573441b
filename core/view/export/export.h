// A run in the formats of other tools. All are pure functions of what the timeline draws
// (protocol.ts's Lanes, as JSON) or of the run itself; times are virtual.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/api/json.h"
#include "core/sim/timeline.h"
#include "core/view/answers/lanes.h"
#include "core/view/index/run_index.h"
#include "core/words/language.h"

namespace jobplay {

// A run that is over, as `perfetto`, `svg`, `markdown`, `answer`, `transcript` or `trace`, in the
// reader's language; nothing in other formats.
std::optional<std::string> ExportAs(std::string_view format, const Timeline& timeline,
                                    const RunIndex& index, const Lanes& lanes,
                                    Language language = Language::kEnglish);

// Chrome's trace event format, which Perfetto opens: a process per Job with a thread per pod, and
// one for the nodes. `end` closes what lasts to the run's end.
std::string PerfettoTrace(const Json& lanes, Duration end, Language language = Language::kEnglish);

// The timeline as a drawing of its own: a row per Job, pod and CronJob, with a title on each
// segment. `lanes` are in the language already.
std::string TimelineSvg(const Json& lanes, const std::string& title, Duration end,
                        Language language = Language::kEnglish);

// How the run ended, which `answer` says, and what happened when, as Markdown.
std::string RunAsMarkdown(const Json& lanes, const std::string& answer, const std::string& title,
                          Language language);

// An asciinema recording (version 2) of `kubectl get -w` during the run, which has to be over.
std::string Transcript(const Timeline& timeline);

}  // namespace jobplay
