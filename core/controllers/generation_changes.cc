#include "core/controllers/generation_changes.h"

#include <algorithm>
#include <array>

namespace jobplay {
namespace {

constexpr std::array<VersionChangeRow, static_cast<std::size_t>(VersionChange::kCount)> kRows = {{
    {VersionChange::kBacksOffForFailedPodsOnly, "backs-off-for-failed-pods-only", 10,
     "Only the event of a failed pod waits for the back-off; before, every event of the Job did", ""},
    {VersionChange::kForgetsRetriesOnSuccess, "forgets-retries-on-success", 10,
     "A pod that succeeds makes the controller forget the retries so far",
     "https://github.com/kubernetes/kubernetes/issues/56853"},
    {VersionChange::kCountsRestarts, "counts-restarts", 11,
     "With restartPolicy OnFailure the containers' restarts count against backoffLimit; before, such a "
     "Job never failed by it",
     "https://github.com/kubernetes/kubernetes/pull/58972"},
    {VersionChange::kRetriesStatusWrites, "retries-status-writes", 11,
     "A refused status write is tried three times more at once, on the Job as it is stored by then; "
     "before, a conflict cost a whole back-off",
     ""},
    {VersionChange::kCronReportsMisses, "cronjob-reports-misses", 11,
     "A start time that comes too late for startingDeadlineSeconds is told in an event", ""},
    {VersionChange::kBackoffLimitNeedsMissingPod, "backoff-limit-needs-missing-pod", 11,
     "A new failure counts against backoffLimit only while not as many pods run as parallelism says, so "
     "that a status that could not be written is not taken for a failure",
     ""},
    {VersionChange::kPatchedDeadlineResyncs, "patched-deadline-resyncs", 12,
     "A changed activeDeadlineSeconds is noticed, and the Job looked at again when it is over", ""},
    {VersionChange::kCountsRestartsOfPendingPods, "counts-restarts-of-pending-pods", 15,
     "Restarts in pods that are still Pending (their init containers) count as well", ""},
    {VersionChange::kCronTellsOutcome, "cronjob-tells-outcome", 15,
     "The event of a CronJob's finished Job says how the Job ended", ""},
    {VersionChange::kCompletedEvent, "completed-event", 18,
     "A Job that completes says so in an event", ""},
    {VersionChange::kToleratesVanishedPods, "tolerates-vanished-pods", 18,
     "A pod that is gone when it is to be deleted is no error", ""},
    {VersionChange::kCreateTimeoutIsFailure, "create-timeout-is-failure", 18,
     "A pod's creation that times out has failed; before, the pod was expected to turn up yet", ""},
    {VersionChange::kCountsFailedPodsNotRetries, "counts-failed-pods-not-retries", 20,
     "backoffLimit limits the failed pods; before, it limited the retries of the work queue, which "
     "another event of the same instant could make forgotten, so that far more pods failed",
     "https://github.com/kubernetes/kubernetes/issues/70251"},
    {VersionChange::kCronJobControllerV2, "cronjob-controller-v2", 21,
     "The CronJob controller watches and acts at the scheduled second; before, it listed everything "
     "every ten seconds",
     "https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/"
     "19-Graduate-CronJob-to-Stable"},
    {VersionChange::kTracksWithFinalizers, "tracks-with-finalizers", 23,
     "Finished pods are held by a finalizer until they are counted, once each; before, the counters "
     "were whatever pods were still there",
     "https://github.com/kubernetes/enhancements/tree/master/keps/sig-apps/"
     "2307-job-tracking-without-lingering-pods"},
    {VersionChange::kBatchesSyncs, "batches-syncs", 23,
     "Events of pods and of the status are gathered for a moment (a second since v1.24) before the "
     "Job is synced; before, each was acted upon at once",
     ""},
    {VersionChange::kBacksOffFromFinishTime, "backs-off-from-finish-time", 28,
     "New pods wait 10 s, doubled with each failure in a row, from when the last one failed; before, "
     "the work queue of the controller waited, and forgot",
     ""},
    {VersionChange::kFinishAwaitsTerminatingPods, "finish-awaits-terminating-pods", 31,
     "Complete and Failed are set when all pods have ended; SuccessCriteriaMet and FailureTarget say "
     "before that how it will end",
     "https://github.com/kubernetes/kubernetes/pull/125510"},
    {VersionChange::kCountsDeletedPodsAtOnce, "counts-deleted-pods-at-once", 31,
     "A sync that deletes pods writes them as terminating and no longer ready in the same status", ""},
    {VersionChange::kSidecarsDelayFinishTime, "sidecars-delay-finish-time", 31,
     "The back-off runs from the end of a pod's sidecars, not only of its main containers", ""},
    {VersionChange::kTimesCompletionsOfCronJobs, "times-completions-of-cronjobs", 31,
     "status.lastSuccessfulTime of a CronJob is that of a Job that completed; before, any finished Job "
     "that had left the active list set it",
     ""},
    {VersionChange::kOrdersBySidecarRestarts, "orders-by-sidecar-restarts", 32,
     "Of pods alike, those whose sidecars restarted more often are deleted first", ""},
    {VersionChange::kRemembersFinishedJobs, "remembers-finished-jobs", 34,
     "A Job whose finish was written is left alone until the cache shows it", ""},
    {VersionChange::kWorkersStartAtOnce, "workers-start-at-once", 35,
     "A restarted controller works as soon as its caches are filled; before, it looked for that every "
     "100 ms",
     ""},
    {VersionChange::kBackoffWaitKeepsActive, "backoff-wait-keeps-active", 36,
     "A sync that waits for the back-off writes the number of pods that run; before, it wrote 0, which "
     "the API server refuses while pods are ready",
     ""},
}};

constexpr bool InOrder() {
  for (std::size_t i = 0; i < kRows.size(); ++i) {
    if (static_cast<std::size_t>(kRows[i].change) != i) return false;
  }
  return true;
}
static_assert(InOrder(), "a change's row stands where its enumerator says");

}  // namespace

const VersionChangeRow& RowOf(VersionChange change) { return kRows[static_cast<std::size_t>(change)]; }

std::vector<const VersionChangeRow*> ChangesBetween(std::int32_t older, std::int32_t newer) {
  std::vector<const VersionChangeRow*> rows;
  for (const VersionChangeRow& row : kRows) {
    if (row.since > older && row.since <= newer) rows.push_back(&row);
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const VersionChangeRow* a, const VersionChangeRow* b) { return a->since < b->since; });
  return rows;
}

}  // namespace jobplay
