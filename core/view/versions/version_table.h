// What the releases of Kubernetes changed, for people: the prose and links of the rows in
// core/controllers/generation_changes.h, and the table of gates. Written out for the page
// (web/src/core/versions.json) and for docs/reference/versions.md; the engine itself answers with
// ids only.
#pragma once

#include <string>

#include "core/sim/compare.h"

namespace jobplay {

struct RuleMeaning {
  Said text;         // what the newer ones do, and what the older did
  std::string link;  // of the pull request or, without one, the KEP; empty when not known
};
RuleMeaning MeaningOf(const RuleDifference& rule);
// Of a field whose gate is there and drops it.
RuleMeaning MeaningOfGateThatIsOff(Feature gate);

// answer::VersionTable with one line per row, so that a diff shows the changed rows.
std::string VersionTableJson();
// answer::VersionNames, which the page shows before it loads the table.
std::string VersionNamesJson();
// The tables of docs/reference/versions.md: the versions, what changed and the gates, and
// known_faults.h.
std::string VersionListMarkdown();
std::string VersionTableMarkdown();
std::string FaultsMarkdown();

}  // namespace jobplay
