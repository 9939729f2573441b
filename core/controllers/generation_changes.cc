#include "core/controllers/generation_changes.h"

#include <algorithm>
#include <array>

#include "core/words/phrase.h"
#include "core/words/versions.h"

namespace jobplay {
namespace {

constexpr std::array<VersionChangeRow, static_cast<std::size_t>(VersionChange::kCount)> kRows = {{
    {VersionChange::kBacksOffForFailedPodsOnly, "backs-off-for-failed-pods-only", 10,
     PhraseOf<said::BacksOffForFailedPodsOnly>, "kubernetes/pull/60985"},
    {VersionChange::kForgetsRetriesOnSuccess, "forgets-retries-on-success", 10,
     PhraseOf<said::ForgetsRetriesOnSuccess>, "kubernetes/pull/60202"},
    {VersionChange::kCountsRestarts, "counts-restarts", 11, PhraseOf<said::CountsRestarts>,
     "kubernetes/pull/58972"},
    {VersionChange::kRetriesStatusWrites, "retries-status-writes", 11,
     PhraseOf<said::RetriesStatusWrites>, ""},
    {VersionChange::kCronReportsMisses, "cronjob-reports-misses", 11,
     PhraseOf<said::CronReportsMisses>, "kubernetes/pull/62011"},
    {VersionChange::kBackoffLimitNeedsMissingPod, "backoff-limit-needs-missing-pod", 11,
     PhraseOf<said::BackoffLimitNeedsMissingPod>, "kubernetes/pull/63650"},
    {VersionChange::kSpellsReachedBackoffLimit, "spells-reached-backoff-limit", 11,
     PhraseOf<said::SpellsReachedBackoffLimit>, ""},
    {VersionChange::kPatchedDeadlineResyncs, "patched-deadline-resyncs", 12,
     PhraseOf<said::PatchedDeadlineResyncs>, "kubernetes/pull/66085"},
    {VersionChange::kCountsRestartsOfPendingPods, "counts-restarts-of-pending-pods", 15,
     PhraseOf<said::CountsRestartsOfPendingPods>, "kubernetes/pull/77647"},
    {VersionChange::kCronTellsOutcome, "cronjob-tells-outcome", 15,
     PhraseOf<said::CronTellsOutcome>, "kubernetes/pull/75712"},
    {VersionChange::kCompletedEvent, "completed-event", 18, PhraseOf<said::CompletedEvent>,
     "kubernetes/pull/86142"},
    {VersionChange::kToleratesVanishedPods, "tolerates-vanished-pods", 12,
     PhraseOf<said::ToleratesVanishedPods>, "kubernetes/pull/67826"},
    {VersionChange::kCreateTimeoutIsFailure, "create-timeout-is-failure", 18,
     PhraseOf<said::CreateTimeoutIsFailure>, "kubernetes/pull/86140"},
    {VersionChange::kCountsFailedPodsNotRetries, "counts-failed-pods-not-retries", 20,
     PhraseOf<said::CountsFailedPodsNotRetries>, "kubernetes/pull/93779"},
    {VersionChange::kCronJobControllerV2, "cronjob-controller-v2", 21,
     PhraseOf<said::CronJobControllerV2>, "kubernetes/pull/98878"},
    {VersionChange::kSyncsAgainOnConflict, "syncs-again-on-conflict", 23,
     PhraseOf<said::SyncsAgainOnConflict>, "kubernetes/pull/105214"},
    {VersionChange::kTracksWithFinalizers, "tracks-with-finalizers", 25,
     PhraseOf<said::TracksWithFinalizers>, "kubernetes/pull/98238"},
    {VersionChange::kBatchesSyncs, "batches-syncs", 24, PhraseOf<said::BatchesSyncs>,
     "kubernetes/pull/118470"},
    {VersionChange::kBacksOffFromFinishTime, "backs-off-from-finish-time", 27,
     PhraseOf<said::BacksOffFromFinishTime>, "kubernetes/pull/114768"},
    {VersionChange::kShortApiBackoff, "short-api-backoff", 28, PhraseOf<said::ShortApiBackoff>,
     "kubernetes/pull/118615"},
    {VersionChange::kFinishAwaitsTerminatingPods, "finish-awaits-terminating-pods", 31,
     PhraseOf<said::FinishAwaitsTerminatingPods>, "kubernetes/pull/125510"},
    {VersionChange::kCountsDeletedPodsAtOnce, "counts-deleted-pods-at-once", 31,
     PhraseOf<said::CountsDeletedPodsAtOnce>, "kubernetes/pull/125175"},
    {VersionChange::kSidecarsDelayFinishTime, "sidecars-delay-finish-time", 31,
     PhraseOf<said::SidecarsDelayFinishTime>, "kubernetes/pull/124942"},
    {VersionChange::kTimesCompletionsOfCronJobs, "times-completions-of-cronjobs", 30,
     PhraseOf<said::TimesCompletionsOfCronJobs>, "kubernetes/pull/123380"},
    {VersionChange::kTimesCompletionsAtOnce, "times-completions-at-once", 31,
     PhraseOf<said::TimesCompletionsAtOnce>, "kubernetes/pull/122025"},
    {VersionChange::kOrdersBySidecarRestarts, "orders-by-sidecar-restarts", 32,
     PhraseOf<said::OrdersBySidecarRestarts>, "kubernetes/pull/124952"},
    {VersionChange::kLeavesFinishedJobs, "leaves-finished-jobs", 32,
     PhraseOf<said::LeavesFinishedJobs>, "kubernetes/pull/127378"},
    {VersionChange::kRemembersFinishedJobs, "remembers-finished-jobs", 34,
     PhraseOf<said::RemembersFinishedJobs>, "kubernetes/pull/130333"},
    {VersionChange::kWorkersStartAtOnce, "workers-start-at-once", 36,
     PhraseOf<said::WorkersStartAtOnce>, "kubernetes/issues/135315"},
    {VersionChange::kBackoffWaitKeepsActive, "backoff-wait-keeps-active", 36,
     PhraseOf<said::BackoffWaitKeepsActive>, "kubernetes/pull/139457"},
    {VersionChange::kGetsJobOfItsNameInItsNamespace, "gets-job-of-its-name-in-its-namespace", 37,
     PhraseOf<said::GetsJobOfItsNameInItsNamespace>, "kubernetes/pull/136920"},
    {VersionChange::kCronKnowsItsJobsByUid, "cronjob-knows-its-jobs-by-uid", 37,
     PhraseOf<said::CronKnowsItsJobsByUid>, "kubernetes/pull/133313"},
    {VersionChange::kCronForgetsFailures, "cronjob-forgets-failures", 37,
     PhraseOf<said::CronForgetsFailures>, "kubernetes/pull/139918"},
}};

constexpr bool ChangesInOrder() {
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    if (static_cast<std::size_t>(kRows[i].change) != i) return false;
  }
  return true;
}
static_assert(ChangesInOrder(), "a change's row stands where its enumerator says");

}  // namespace

const VersionChangeRow& RowOf(VersionChange change) {
  return kRows[static_cast<std::size_t>(change)];
}

std::vector<const VersionChangeRow*> ChangesBetween(std::int32_t older, std::int32_t newer) {
  std::vector<const VersionChangeRow*> rows;
  for (const VersionChangeRow& row : kRows) {
    if (row.since > older && row.since <= newer) rows.push_back(&row);
  }
  std::stable_sort(
      rows.begin(), rows.end(),
      [](const VersionChangeRow* a, const VersionChangeRow* b) { return a->since < b->since; });
  return rows;
}

}  // namespace jobplay
