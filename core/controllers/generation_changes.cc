#include "core/controllers/generation_changes.h"

#include <algorithm>
#include <array>

namespace jobplay {
namespace {

constexpr std::array<VersionChangeRow, static_cast<std::size_t>(VersionChange::kCount)> kRows = {{
    {VersionChange::kBacksOffForFailedPodsOnly, "backs-off-for-failed-pods-only", 10},
    {VersionChange::kForgetsRetriesOnSuccess, "forgets-retries-on-success", 10},
    {VersionChange::kCountsRestarts, "counts-restarts", 11},
    {VersionChange::kRetriesStatusWrites, "retries-status-writes", 11},
    {VersionChange::kCronReportsMisses, "cronjob-reports-misses", 11},
    {VersionChange::kBackoffLimitNeedsMissingPod, "backoff-limit-needs-missing-pod", 11},
    {VersionChange::kPatchedDeadlineResyncs, "patched-deadline-resyncs", 12},
    {VersionChange::kCountsRestartsOfPendingPods, "counts-restarts-of-pending-pods", 15},
    {VersionChange::kCronTellsOutcome, "cronjob-tells-outcome", 15},
    {VersionChange::kCompletedEvent, "completed-event", 18},
    {VersionChange::kToleratesVanishedPods, "tolerates-vanished-pods", 12},
    {VersionChange::kCreateTimeoutIsFailure, "create-timeout-is-failure", 18},
    {VersionChange::kCountsFailedPodsNotRetries, "counts-failed-pods-not-retries", 20},
    {VersionChange::kCronJobControllerV2, "cronjob-controller-v2", 21},
    {VersionChange::kSyncsAgainOnConflict, "syncs-again-on-conflict", 23},
    {VersionChange::kTracksWithFinalizers, "tracks-with-finalizers", 25},
    {VersionChange::kBatchesSyncs, "batches-syncs", 24},
    {VersionChange::kBacksOffFromFinishTime, "backs-off-from-finish-time", 27},
    {VersionChange::kShortApiBackoff, "short-api-backoff", 28},
    {VersionChange::kFinishAwaitsTerminatingPods, "finish-awaits-terminating-pods", 31},
    {VersionChange::kCountsDeletedPodsAtOnce, "counts-deleted-pods-at-once", 31},
    {VersionChange::kSidecarsDelayFinishTime, "sidecars-delay-finish-time", 31},
    {VersionChange::kTimesCompletionsOfCronJobs, "times-completions-of-cronjobs", 30},
    {VersionChange::kTimesCompletionsAtOnce, "times-completions-at-once", 31},
    {VersionChange::kOrdersBySidecarRestarts, "orders-by-sidecar-restarts", 32},
    {VersionChange::kLeavesFinishedJobs, "leaves-finished-jobs", 32},
    {VersionChange::kRemembersFinishedJobs, "remembers-finished-jobs", 34},
    {VersionChange::kWorkersStartAtOnce, "workers-start-at-once", 36},
    {VersionChange::kBackoffWaitKeepsActive, "backoff-wait-keeps-active", 36},
    {VersionChange::kGetsJobOfItsNameInItsNamespace, "gets-job-of-its-name-in-its-namespace", 37},
    {VersionChange::kCronKnowsItsJobsByUid, "cronjob-knows-its-jobs-by-uid", 37},
    {VersionChange::kCronForgetsFailures, "cronjob-forgets-failures", 37},
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
