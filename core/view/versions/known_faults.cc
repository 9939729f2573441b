#include "core/view/versions/known_faults.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/base/digits.h"
#include "core/controllers/generation.h"

namespace jobplay {
namespace {

using Until = FaultInMinor::Until;

// The number of the patch: 13 of v1.33.13.
std::int32_t PatchOf(std::string_view release) {
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
       "A Job that is suspended and has completions: 0 never completes: the API server wants a start time "
       "with Complete, and refuses the status",
       "停止中でcompletions: 0のJobが完了しない。APIサーバーがCompleteに開始時刻を求め、ステータスを拒む",
       {{32, Until::kRelease, "v1.32.7"}, {33, Until::kRelease, "v1.33.3"}}},
      {"resumed-start-time",
       "kubernetes/issues/134521",
       "kubernetes/pull/134769",
       "kubernetes/pull/135130",
       "When a Job that had run before it was suspended is resumed, the API server refuses the status that "
       "says so (\"startTime cannot be removed for unsuspended job\"), again and again: pods run, but the Job "
       "stays Suspended, with the start time of before",
       "一度動いてから停止されたJobを再開すると、APIサーバーがそれを伝えるステータスを繰り返し拒む(「startTime cannot "
       "be removed for unsuspended job」)。Podは動くが、JobはSuspendedのまま、開始時刻も前のまま",
       {{32, Until::kRelease, "v1.32.10"},
        {33, Until::kRelease, "v1.33.6"},
        {34, Until::kRelease, "v1.34.2"}}},
      {"suspended-directives",
       "kubernetes/issues/139281",
       "kubernetes/pull/139287",
       nullptr,
       "Scheduling directives of a Job created suspended cannot be changed before the controller has set "
       "the condition Suspended",
       "停止した状態で作られたJobのスケジューリング指定は、コントローラーがSuspendedの条件を付けるまで変更できない",
       {{36, Until::kRelease, "v1.36.2"}}},
      {"backoff-wait-active",
       "kubernetes/issues/139428",
       "kubernetes/pull/139457",
       nullptr,
       "While a failed pod's replacement waits for the back-off and other pods are ready, the API server "
       "refuses the status (\"cannot set more ready pods than active\"): finished pods keep their "
       "finalizers, and the counters stand still",
       "失敗したPodの作り直しがバックオフを待つ間、ほかのPodがreadyだと、APIサーバーがステータスを拒む(「cannot set "
       "more ready pods than active」)。終わったPodはファイナライザーを失わず、数は止まる",
       {{32, Until::kEnd, ""},
        {33, Until::kEnd, ""},
        {34, Until::kAfterRelease, "v1.34.9"},
        {35, Until::kAfterRelease, "v1.35.6"},
        {36, Until::kRelease, "v1.36.3"}}},
  };
  return *faults;
}

bool IsSimulated(const FaultInMinor& fault) {
  const Generation generation = *FindGeneration("v1." + std::to_string(fault.minor));
  const std::int32_t simulated = PatchOf(ReleaseOf(generation).name);
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

std::string SpanOf(const FaultInMinor& fault) {
  const std::string minor = "v1." + std::to_string(fault.minor);
  switch (fault.until) {
    case Until::kEnd:
      return minor;
    case Until::kRelease:
      return minor + " before " + fault.release;
    case Until::kAfterRelease:
      return minor + " up to " + fault.release + " at least";
  }
  return minor;
}

std::string FaultsText(const std::vector<std::int32_t>& minors) {
  std::string text;
  for (const KnownFault& fault : KnownFaults()) {
    std::string spans;
    for (const FaultInMinor& one : fault.minors) {
      if (std::find(minors.begin(), minors.end(), one.minor) == minors.end()) continue;
      spans += (spans.empty() ? "" : ", ") + SpanOf(one) + (IsSimulated(one) ? " (as here)" : "");
    }
    if (spans.empty()) continue;
    text += "  " + spans + ": " + fault.english + "\n    https://github.com/kubernetes/" +
            fault.issue + ", mended by https://github.com/kubernetes/" + fault.fix + "\n";
  }
  return text.empty() ? "" : "\nKnown faults of patches of these versions:\n" + text;
}

}  // namespace jobplay
