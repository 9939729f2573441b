// A comparison of versions in text: a table of how the runs ended, and for each two neighbours of
// those that ran where they part, with the decisions on either side and the releases that changed
// what was asked there.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/compare.h"
#include "core/words/language.h"

namespace jobplay {

// So many fields that are shown otherwise are told, here and on the page.
constexpr std::size_t kMostFieldsTold = 12;

// Of two runs alone, without the table; what they do may be the same.
struct PairText {
  bool same = false;
  std::string text;
};
PairText PairTextOf(const VersionRun& left, const VersionRun& right,
                    Language language = Language::kEnglish);

std::string ComparisonText(const std::vector<VersionRun>& runs,
                           Language language = Language::kEnglish);

// How the Job ended, or that it did not: its condition, else a word for it.
Said EndOf(const JobOutcome& job);

// Up to where a run is compared that has too many steps; empty where to its end.
Said CutOff(const VersionRun& run);

// What there is to say of two runs that never part as a whole; empty where an instant tells more.
Said OnTheWhole(const VersionRun& left, const VersionRun& right,
                const std::optional<Parting>& shift, const std::optional<Parting>& parting,
                const std::optional<ShownDifference>& shown);

}  // namespace jobplay
