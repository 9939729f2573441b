// Each format by itself. All are pure functions of what the timeline draws (answer::Lanes, which
// outlive what is made of them) or of the run; times are virtual.
#pragma once

#include <memory>
#include <string>

#include "core/sim/timeline.h"
#include "core/view/export/exporting.h"
#include "core/view/protocol/lanes.h"
#include "core/words/language.h"

namespace jobplay {

// Chrome's trace event format, which Perfetto opens: a process per Job with a thread per pod, and
// one for the nodes. `end` closes what lasts to the run's end.
std::unique_ptr<Exporting> PerfettoTrace(const answer::Lanes& lanes, Duration end,
                                         Language language = Language::kEnglish);

// The timeline as a drawing of its own: a row per Job, pod and CronJob, with a title on each
// segment. `lanes` are in the language already.
std::unique_ptr<Exporting> TimelineSvg(const answer::Lanes& lanes, const std::string& title,
                                       Duration end, Language language = Language::kEnglish);

// How the run ended, which `answer` says, and what happened when, as Markdown.
std::unique_ptr<Exporting> RunAsMarkdown(const answer::Lanes& lanes, const std::string& answer,
                                         const std::string& title, Language language);

// An asciinema recording (version 2) of `kubectl get -w` during the run, which has to be over.
std::unique_ptr<Exporting> Transcript(const Timeline& timeline);

// Its TraceText.
std::unique_ptr<Exporting> RunAsTrace(const Timeline& timeline);

}  // namespace jobplay
