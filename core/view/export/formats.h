// The export formats. All are pure functions of the timeline's data (answer::Lanes, which must
// outlive the export) or of the run. Times are virtual.
#pragma once

#include <memory>
#include <string>

#include "core/sim/timeline.h"
#include "core/view/export/exporting.h"
#include "core/view/protocol/lanes.h"
#include "core/words/language.h"

namespace jobplay {

// Chrome's trace event format, which Perfetto opens: a process per Job with a thread per pod, and
// one for the nodes. Whatever is still open ends at `end`.
std::unique_ptr<Exporting> PerfettoTrace(const answer::Lanes& lanes, Duration end,
                                         Language language = Language::kEnglish);

// The timeline as a standalone drawing: a row per Job, pod and CronJob, with a title on each
// segment. `lanes` must already be in the language.
std::unique_ptr<Exporting> TimelineSvg(const answer::Lanes& lanes, const std::string& title,
                                       Duration end, Language language = Language::kEnglish);

// The run as Markdown: how it ended, which `answer` contains, and what happened when.
std::unique_ptr<Exporting> RunAsMarkdown(const answer::Lanes& lanes, const std::string& answer,
                                         const std::string& title, Language language);

// An asciinema recording (version 2) of `kubectl get -w` during the run, which must be over.
std::unique_ptr<Exporting> Transcript(const Timeline& timeline);

// The run's TraceText.
std::unique_ptr<Exporting> RunAsTrace(const Timeline& timeline);

}  // namespace jobplay
