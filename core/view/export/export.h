// Exports a run in the formats of other tools.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/sim/timeline.h"
#include "core/view/answers/lanes.h"
#include "core/view/export/exporting.h"
#include "core/view/index/run_index.h"
#include "core/words/language.h"

namespace jobplay {

// Exports a finished run as `perfetto`, `svg`, `markdown`, `answer`, `transcript` or `trace`, in
// the reader's language. Returns null for other formats. The arguments must outlive the export.
std::unique_ptr<Exporting> ExportAs(std::string_view format, const Timeline& timeline,
                                    const RunIndex& index, const Lanes& lanes,
                                    Language language = Language::kEnglish);

}  // namespace jobplay
