// The changes in Kubernetes releases, for people: descriptions and links of the rows in
// core/controllers/generation_changes.h, and the table of gates. They are written for the page
// (web/src/core/versions.json) and docs/reference/versions.md. The engine itself answers only with IDs.
#pragma once

#include <string>

#include "core/sim/compare.h"

namespace jobplay {

struct RuleMeaning {
  Said text;         // what newer releases do, and what older ones did
  std::string link;  // the pull request or, without one, the KEP; empty if unknown
};
RuleMeaning MeaningOf(const RuleDifference& rule);
// For a field that is dropped because its gate is off.
RuleMeaning MeaningOfGateThatIsOff(Feature gate);

// Returns answer::VersionTable with one line per row, so that a diff shows the changed rows.
std::string VersionTableJson();
// Returns answer::VersionNames, which the page needs before it loads the table.
std::string VersionNamesJson();
// Returns the tables of docs/reference/versions.md: the versions, the changes, the gates, and known_faults.h.
std::string VersionListMarkdown();
std::string VersionTableMarkdown();
std::string FaultsMarkdown();

}  // namespace jobplay
