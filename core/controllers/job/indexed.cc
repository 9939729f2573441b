// Indexed Jobs: the succeeded and failed indexes (indexed_job_utils.go), and whether they end the
// Job.

#include <algorithm>

#include "core/controllers/job/success_policy.h"
#include "core/controllers/job/sync.h"
#include "core/words/decisions/job.h"

namespace jobplay {
namespace {

constexpr const char* kMaxFailedIndexesExceeded = "MaxFailedIndexesExceeded";
constexpr const char* kFailedIndexes = "FailedIndexes";
constexpr const char* kSuccessPolicyReason = "SuccessPolicy";

}  // namespace

void JobSync::CalculateSucceededIndexes() {
  const std::int32_t completions = *job_.spec->completions;
  previous_succeeded_indexes_ = OrderedIntervals::Parse(job_.status.completed_indexes, completions);
  std::set<std::int32_t> newly_succeeded;
  for (const TrackedPod& pod : pods_) {
    if (pod->status->phase == PodPhase::kSucceeded && IsValidIndex(pod.index) &&
        HasJobTrackingFinalizer(*pod)) {
      newly_succeeded.insert(pod.index);
    }
  }
  succeeded_indexes_ = previous_succeeded_indexes_.WithOrderedIndexes(
      {newly_succeeded.begin(), newly_succeeded.end()});
}

void JobSync::EvaluateIndexes() {
  succeeded_ = succeeded_indexes_.Total();
  if (HasBackoffLimitPerIndex()) {
    OrderedIntervals previous_failed;
    if (job_.status.failed_indexes) {
      previous_failed =
          OrderedIntervals::Parse(*job_.status.failed_indexes, *job_.spec->completions);
    }
    failed_indexes_ = previous_failed.Merge(NewlyFailedIndexes(previous_failed));
    if (!finished_condition_) EvaluateFailedIndexes();
    pods_with_delayed_deletion_ = PodsWithDelayedDeletion();
  }
  if (finished_condition_) return;
  if (const auto rule = MatchSuccessPolicy(job_, succeeded_indexes_, env_.generation)) {
    std::string message = "Matched rules at index " + std::to_string(*rule);
    Why(decided::SuccessPolicyMet{.rule = *rule, .message = message});
    finished_condition_ = NewCondition(JobConditionType::kSuccessCriteriaMet, kSuccessPolicyReason,
                                       std::move(message));
  }
}

void JobSync::EvaluateFailedIndexes() {
  const JobSpec& spec = *job_.spec;
  const std::int32_t failed = failed_indexes_->Total();
  if (spec.max_failed_indexes && failed > *spec.max_failed_indexes) {
    finished_condition_ =
        NewFailureCondition(kMaxFailedIndexesExceeded,
                            "Job has exceeded the specified maximal number of failed indexes");
    Why(decided::MaxFailedIndexesExceeded{.failed = failed, .limit = *spec.max_failed_indexes});
  } else if (failed > 0 && failed + succeeded_ >= *spec.completions) {
    finished_condition_ = NewFailureCondition(kFailedIndexes, "Job has failed indexes");
    Why(decided::AllIndexesDecided{
        .failed = failed, .succeeded = succeeded_, .completions = *spec.completions});
  }
}

OrderedIntervals JobSync::NewlyFailedIndexes(const OrderedIntervals& previous) {
  std::set<std::int32_t> failed;
  for (const TrackedPod& pod : pods_) {
    if (IsValidIndex(pod.index) && HasJobTrackingFinalizer(*pod) && IsIndexFailed(pod)) {
      const bool is_new = failed.insert(pod.index).second && !previous.Has(pod.index);
      if (!is_new) continue;
      TellCounted(pod->metadata.uid(), CountedIn::kFailedIndexes);
      ExplainIndexFailed(pod);
    }
  }
  return OrderedIntervals().WithOrderedIndexes({failed.begin(), failed.end()});
}

// If the pod failure policy decided, the decision is recorded when the pod is counted.
void JobSync::ExplainIndexFailed(const TrackedPod& pod) {
  const std::int32_t failures = GetIndexFailureCount(*pod) + 1;
  if (failures <= *job_.spec->backoff_limit_per_index) return;
  Why(decided::IndexFailed{.pod = pod.id,
                           .index = pod.index,
                           .failures = failures,
                           .limit = *job_.spec->backoff_limit_per_index});
}

bool JobSync::IsIndexFailed(const TrackedPod& pod) const {
  if (!IsFailed(pod)) return false;
  const auto match = MatchPodFailurePolicy(job_, *pod, env_.generation);
  if (match.action == PodFailurePolicyAction::kFailIndex) return true;
  return match.count_failed && GetIndexFailureCount(*pod) >= *job_.spec->backoff_limit_per_index;
}

// Follows getPodsWithDelayedDeletionPerIndex: returns the last failed pod of each index that waits
// for a replacement. Such a pod keeps its finalizer until then, because the replacement copies its
// failure count.
std::map<std::int32_t, const TrackedPod*> JobSync::PodsWithDelayedDeletion() const {
  const std::vector<std::int32_t> active = IndexesOf(active_pods_);
  std::map<std::int32_t, const TrackedPod*> delayed;
  for (const TrackedPod* pod : GetValidPods(/*succeeded=*/false, /*use_uncounted=*/false)) {
    const std::int32_t index = pod->index;
    if (succeeded_indexes_.Has(index) || failed_indexes_->Has(index) ||
        std::binary_search(active.begin(), active.end(), index)) {
      continue;
    }
    const auto [it, added] = delayed.emplace(index, pod);
    if (!added &&
        GetIndexAbsoluteFailureCount(**it->second) <= GetIndexAbsoluteFailureCount(**pod) &&
        GetFinishedTime(**pod, env_.generation) >= GetFinishedTime(**it->second, env_.generation)) {
      it->second = pod;
    }
  }
  return delayed;
}

std::vector<std::int32_t> JobSync::IndexesOf(const PodRefs& pods) const {
  std::set<std::int32_t> indexes;
  for (const TrackedPod* pod : pods) {
    if (pod->index != kUnknownCompletionIndex) indexes.insert(pod->index);
  }
  return {indexes.begin(), indexes.end()};
}

}  // namespace jobplay
