// Faults of Kubernetes that a patch within a minor mended: what people meet who run an earlier one,
// while a version here is that of one release (Releases in core/controllers/generation.h). Told
// beside a comparison, and written out for the page and the documentation by version_table.h.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/said.h"
#include "core/words/language.h"

namespace jobplay {

// How far a fault goes in one minor.
struct FaultInMinor {
  enum class Until : std::uint8_t {
    kRelease,       // it is gone in `release`
    kAfterRelease,  // it is gone in some patch after `release`, which could not be read
    kEnd,           // it never left that minor; `release` is empty
  };
  std::int32_t minor = 0;
  Until until = Until::kEnd;
  const char* release = "";
};

struct KnownFault {
  const char* id;  // stable: "resumed-start-time"
  const char* issue;
  const char* fix;     // the pull request; both are the part after https://github.com/kubernetes/
  const char* picked;  // another by which a patch of an older minor has it; null: not named
  Said (*seen)();
  std::vector<FaultInMinor> minors;  // oldest first
};

std::span<const KnownFault> KnownFaults();

// Whether the release that stands for that minor has the fault, and so the simulation shows it.
bool IsSimulated(const FaultInMinor& fault);

// "v1.34 before v1.34.2", "v1.35 up to v1.35.6 at least", "v1.33".
Said SpanOf(const FaultInMinor& fault);

// What of a fault concerns the minors that are looked at: in which patches of them it is, and
// whether it is as here.
struct FaultSeen {
  const KnownFault* fault;
  Said in;
};
std::vector<FaultSeen> FaultsOf(const std::vector<std::int32_t>& minors);

// All of that as a passage of plain text with an empty line
// before it; empty when there is nothing.
std::string FaultsText(const std::vector<std::int32_t>& minors,
                       Language language = Language::kEnglish);

}  // namespace jobplay
