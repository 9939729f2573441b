#include "core/view/versions/known_faults.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/digits.h"
#include "core/base/minor.h"
#include "core/controllers/generation.h"
#include "core/words/comparison.h"
#include "core/words/phrase.h"
#include "core/words/versions.h"

namespace jobplay {
namespace {

using Until = FaultInMinor::Until;

// Returns the patch number: 13 for v1.33.13. A beta sorts before the patches.
std::int32_t PatchOf(std::string_view release) {
  if (release.find('-') != std::string_view::npos) return 0;
  const auto patch = WholeNumber(release.substr(release.rfind('.') + 1));
  JOBPLAY_CHECK(patch.has_value());
  return static_cast<std::int32_t>(*patch);
}

}  // namespace

std::span<const KnownFault> KnownFaults() {
  static const auto* const faults = new std::vector<KnownFault>{
      {"suspended-without-completions",
       "kubernetes/issues/132144",
       "kubernetes/pull/132614",
       nullptr,
       PhraseOf<said::FaultSuspendedWithoutCompletions>,
       {{32, Until::kRelease, "v1.32.7"}, {33, Until::kRelease, "v1.33.3"}}},
      {"resumed-start-time",
       "kubernetes/issues/134521",
       "kubernetes/pull/134769",
       "kubernetes/pull/135130",
       PhraseOf<said::FaultResumedStartTime>,
       {{32, Until::kRelease, "v1.32.10"},
        {33, Until::kRelease, "v1.33.6"},
        {34, Until::kRelease, "v1.34.2"}}},
      {"suspended-directives",
       "kubernetes/issues/139281",
       "kubernetes/pull/139287",
       nullptr,
       PhraseOf<said::FaultSuspendedDirectives>,
       {{36, Until::kRelease, "v1.36.2"}}},
      {"backoff-wait-active",
       "kubernetes/issues/139428",
       "kubernetes/pull/139457",
       nullptr,
       PhraseOf<said::FaultBackoffWaitActive>,
       {{32, Until::kEnd, ""},
        {33, Until::kEnd, ""},
        {34, Until::kRelease, "v1.34.10"},
        {35, Until::kRelease, "v1.35.8"},
        {36, Until::kRelease, "v1.36.3"}}},
      {"orphan-not-retried",
       "kubernetes/issues/141346",
       "kubernetes/pull/141329",
       nullptr,
       PhraseOf<said::FaultOrphanNotRetried>,
       {{32, Until::kEnd, ""},
        {33, Until::kEnd, ""},
        {34, Until::kAfterRelease, "v1.34.12"},
        {35, Until::kAfterRelease, "v1.35.8"},
        {36, Until::kRelease, "v1.36.5"},
        {37, Until::kRelease, "v1.37.1"}}},
      {"stale-expectations",
       "kubernetes/issues/142142",
       "kubernetes/pull/142247",
       nullptr,
       PhraseOf<said::FaultStaleExpectations>,
       {{29, Until::kEnd, ""},
        {30, Until::kEnd, ""},
        {31, Until::kEnd, ""},
        {32, Until::kEnd, ""},
        {33, Until::kEnd, ""},
        {34, Until::kAfterRelease, "v1.34.12"},
        {35, Until::kAfterRelease, "v1.35.8"},
        {36, Until::kAfterRelease, "v1.36.5"},
        {37, Until::kRelease, "v1.37.2"}}},
  };
  return *faults;
}

bool IsSimulated(const FaultInMinor& fault) {
  const Generation generation = *FindGeneration(MinorName(fault.minor));
  const std::int32_t simulated = PatchOf(ReleaseOf(generation).recorded_of);
  switch (fault.until) {
    case Until::kEnd:
      return true;
    case Until::kRelease:
      return simulated < PatchOf(fault.release);
    case Until::kAfterRelease:
      return simulated <= PatchOf(fault.release);
  }
  return false;
}

Said SpanOf(const FaultInMinor& fault) {
  const std::string minor = MinorName(fault.minor);
  switch (fault.until) {
    case Until::kEnd:
      break;
    case Until::kRelease:
      return said::BeforeRelease{.minor = minor, .release = fault.release};
    case Until::kAfterRelease:
      return said::UpToRelease{.minor = minor, .release = fault.release};
  }
  return Verbatim(minor);
}

std::vector<FaultSeen> FaultsOf(const std::vector<std::int32_t>& minors) {
  std::vector<FaultSeen> seen;
  for (const KnownFault& fault : KnownFaults()) {
    std::vector<Said> spans;
    for (const FaultInMinor& one : fault.minors) {
      if (std::find(minors.begin(), minors.end(), one.minor) == minors.end()) continue;
      const Said span = SpanOf(one);
      spans.push_back(IsSimulated(one) ? Said(said::FaultAsHere{.span = span}) : span);
    }
    if (!spans.empty()) seen.push_back({&fault, Listed(spans)});
  }
  return seen;
}

std::string FaultsText(const std::vector<std::int32_t>& minors, Language language) {
  std::string text;
  const auto add = [&](std::string_view before, const Said& said) {
    text.append(before).append(Say(said, language)).append("\n");
  };
  for (const auto& [fault, in] : FaultsOf(minors)) {
    if (text.empty()) add("\n", said::KnownFaultsOfPatches{});
    add("  ", said::FaultIn{.span = in, .fault = fault->seen()});
    const std::string github = "https://github.com/kubernetes/";
    add("    ", said::FaultIsMended{.issue = github + fault->issue, .fix = github + fault->fix});
  }
  return text;
}

}  // namespace jobplay
