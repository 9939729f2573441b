// Bugs of Kubernetes that a patch release fixed. Users of an earlier patch meet them, but a version
// here is a single release (Releases in core/controllers/generation.h). Comparisons list them, and
// version_table.h writes them for the page and the documentation.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/said.h"
#include "core/words/language.h"

namespace jobplay {

// How long a bug lasts in one minor version.
struct FaultInMinor {
  enum class Until : std::uint8_t {
    kRelease,       // it is fixed in `release`
    kAfterRelease,  // it is fixed in an unknown patch after `release`
    kEnd,           // it was never fixed in that minor version; `release` is empty
  };
  std::int32_t minor = 0;
  Until until = Until::kEnd;
  const char* release = "";
};

struct KnownFault {
  const char* id;  // stable: "resumed-start-time"
  const char* issue;
  const char* fix;     // the pull request; both are the part after https://github.com/kubernetes/
  const char* picked;  // the cherry-pick for an older minor version; null: not named
  Said (*seen)();
  std::vector<FaultInMinor> minors;  // oldest first
};

std::span<const KnownFault> KnownFaults();

// True if the release that represents the minor version has the bug, so the simulation shows it.
bool IsSimulated(const FaultInMinor& fault);

// Returns "v1.34 before v1.34.2", "v1.35 up to v1.35.6 at least", "v1.33".
Said SpanOf(const FaultInMinor& fault);

// A bug in the compared minor versions: which patches have it, and whether the simulation does.
struct FaultSeen {
  const KnownFault* fault;
  Said in;
};
std::vector<FaultSeen> FaultsOf(const std::vector<std::int32_t>& minors);

// Returns all of that as a plain-text paragraph after an empty line; empty if there is no bug.
std::string FaultsText(const std::vector<std::int32_t>& minors,
                       Language language = Language::kEnglish);

}  // namespace jobplay
