// The comparison of versions as text: a table of how the runs ended and, for each adjacent pair,
// where they diverge. It has the decisions of both sides and the releases that changed the rules.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/compare.h"
#include "core/words/language.h"

namespace jobplay {

// The most fields with different displays that are listed, here and on the page.
constexpr std::size_t kMostFieldsTold = 12;

// The comparison of two runs, without the table. `same` is true if they do the same.
struct PairText {
  bool same = false;
  std::string text;
};
PairText PairTextOf(const VersionRun& left, const VersionRun& right,
                    Language language = Language::kEnglish);

std::string ComparisonText(const std::vector<VersionRun>& runs,
                           Language language = Language::kEnglish);

// Returns how the Job ended: its condition, or a word if it has not ended.
Said EndOf(const JobOutcome& job);

// Returns up to where a run with too many steps is compared; empty if to its end.
Said CutOff(const VersionRun& run);

// Summarizes two runs that never diverge as a whole; empty if an instant explains more.
Said OnTheWhole(const VersionRun& left, const VersionRun& right,
                const std::optional<Parting>& shift, const std::optional<Parting>& parting,
                const std::optional<ShownDifference>& shown);

}  // namespace jobplay
