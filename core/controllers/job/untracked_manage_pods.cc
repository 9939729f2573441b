// Manages pods before finalizer tracking (manageJob): deletes pods beyond parallelism and creates
// missing ones. It has no backoff of its own, because the work queue waits. It does not delete pods
// beyond the remaining completions.

#include <algorithm>

#include "core/controllers/job/sync.h"
#include "core/controllers/parallel_calls.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/job.h"

namespace jobplay {

SyncError JobSync::ManageJobUntracked() {
  const JobSpec& spec = *job_.spec;
  const std::int32_t parallelism = *spec.parallelism;
  if (active_ > parallelism) {
    PodRefs to_delete = active_pods_;
    SortForDeletion(to_delete);
    to_delete.resize(static_cast<std::size_t>(active_ - parallelism));
    const std::int64_t count = static_cast<std::int64_t>(to_delete.size());
    controller_.expectations_.ExpectDeletions(env_, key_, count);
    Why(decided::TooManyPods{.active = active_, .wanted = parallelism, .deleted = count});
    active_ = parallelism;
    return DeletePodsUntracked(to_delete, /*expected=*/true);
  }
  std::int32_t want = active_;
  auto wanted_by = WantedBy::kParallelism;
  if (active_ < parallelism) {
    if (spec.completions) {
      want = std::min(*spec.completions - succeeded_, parallelism);
      wanted_by = ExplainWanted(std::max(0, want));
    } else if (succeeded_ == 0) {
      want = parallelism;
    }
  }
  const std::int32_t diff = want - active_;
  if (diff <= 0) {
    ExplainEnough(std::max(0, want), wanted_by);
    return {};
  }
  Why(decided::TooFewPods{
      .wanted_by = wanted_by, .active = active_, .wanted = want, .created = diff});
  return CreatePods(diff, {});
}

// Follows deleteJobPods of a failed Job, or the deletions of a sync that expects them (`expected`).
// In the latter case, a pod that was not deleted counts as active again.
SyncError JobSync::DeletePodsUntracked(const PodRefs& pods, bool expected) {
  SyncError first;
  CallInParallel(env_.context, pods.size(), [&](std::size_t i) {
    const TrackedPod* pod = pods[i];
    const ApiStatus status = DeletePod(*pod);
    if (status.ok()) return;
    if (expected) controller_.expectations_.DeletionObserved(env_, key_);
    if (status.reason == ApiReason::kNotFound && env_.Has(VersionChange::kToleratesVanishedPods)) {
      return;
    }
    Why(decided::CallFailed{
        .pod = pod->id,
        .call = expected ? Call::kDeletePodsUntracked : Call::kDeletePodsOfFinished,
        .message = status.message});
    if (expected) ++active_;
    if (!first.failed()) first = {"unable to delete pods: " + status.message};
  });
  return first;
}

}  // namespace jobplay
