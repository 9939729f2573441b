// Changes the number of active pods to what the spec requires (manageJob). A sync either deletes or
// creates pods, and deletion has priority.

#include <algorithm>
#include <utility>

#include "core/controllers/job/sync.h"
#include "core/controllers/parallel_calls.h"
#include "core/words/decisions/controllers.h"
#include "core/words/decisions/job.h"

namespace jobplay {
namespace {

// names.MaxGeneratedNameLength.
constexpr std::size_t kMaxGeneratedNameLength = 58;

// Follows podGenerateNameWithIndex: truncates the Job's name so that the index is kept.
std::string GenerateNameWithIndex(const std::string& job, std::int32_t index) {
  const std::string suffix = "-" + std::to_string(index) + "-";
  if (job.size() + suffix.size() <= kMaxGeneratedNameLength) return job + suffix;
  return job.substr(0, kMaxGeneratedNameLength - suffix.size()) + suffix;
}

std::int32_t MaxRestarts(const Pod& pod, bool sidecars_only) {
  std::int32_t most = 0;
  if (!sidecars_only) {
    for (const auto& status : *pod.status->container_statuses) {
      most = std::max(most, status->restart_count);
    }
    return most;
  }
  const ContainerStatuses& inits = *pod.status->init_container_statuses;
  for (std::size_t i = 0; i < inits.size(); ++i) {
    const Container* init = ContainerOf(pod.spec->init_containers, *inits[i], i);
    if (init != nullptr && init->restart_always) most = std::max(most, inits[i]->restart_count);
  }
  return most;
}

}  // namespace

bool JobSync::DeletedBefore(const TrackedPod* a, const TrackedPod* b) const {
  const bool a_bound = !(*a)->node_name->empty();
  const bool b_bound = !(*b)->node_name->empty();
  if (a_bound != b_bound) return !a_bound;
  auto ordinal = [](PodPhase phase) {
    return phase == PodPhase::kUnknown ? 1 : phase == PodPhase::kRunning ? 2 : 0;
  };
  const int a_phase = ordinal((*a)->status->phase), b_phase = ordinal((*b)->status->phase);
  if (a_phase != b_phase) return a_phase < b_phase;
  const bool a_ready = IsPodReady(**a), b_ready = IsPodReady(**b);
  if (a_ready != b_ready) return !a_ready;
  if (a_ready) {
    const Time a_since = FindCondition(*(*a)->status, "Ready")->last_transition_time;
    const Time b_since = FindCondition(*(*b)->status, "Ready")->last_transition_time;
    if (a_since != b_since) return a_since > b_since;
  }
  for (const bool sidecars : {false, true}) {
    if (sidecars && !env_.Has(VersionChange::kOrdersBySidecarRestarts)) break;
    const std::int32_t a_restarts = MaxRestarts(**a, sidecars);
    const std::int32_t b_restarts = MaxRestarts(**b, sidecars);
    if (a_restarts != b_restarts) return a_restarts > b_restarts;
  }
  const Time a_created = (*a)->metadata.identity->creation_timestamp;
  const Time b_created = (*b)->metadata.identity->creation_timestamp;
  if (a_created != b_created) return a_created > b_created;
  // Kubernetes keeps equal pods in their given order, which is by index for an Indexed Job. Age
  // makes the order total.
  if (a->index != b->index) return a->index < b->index;
  return a->id < b->id;
}

void JobSync::SortForDeletion(PodRefs& pods) const {
  std::sort(pods.begin(), pods.end(),
            [this](const TrackedPod* a, const TrackedPod* b) { return DeletedBefore(a, b); });
}

SyncError JobSync::ManageJob() {
  if (IsJobSuspended(job_)) return DeletePodsOfSuspendedJob();
  const Wanted wanted = WantedPods();
  if (const PodRefs beyond = PodsBeyond(wanted); !beyond.empty()) {
    return DeletePodsBeyond(beyond, wanted);
  }

  std::int32_t terminating = 0;
  if (OnlyReplacesFailedPods()) terminating = terminating_ ? *terminating_ : CountTerminating();
  std::int32_t diff = wanted.pods - terminating - active_;
  if (diff <= 0) {
    if (terminating > 0 && wanted.pods > active_) {
      Why(decided::WaitTerminating{
          .active = active_, .wanted = wanted.pods, .terminating = terminating});
    } else {
      ExplainEnough(wanted.pods, wanted.by);
    }
    return {};
  }
  const bool per_index = HasBackoffLimitPerIndex();
  if (!per_index && AwaitsBackoff()) return {};
  ExplainLimit(diff);
  diff = std::min(diff, env_.generation.max_pod_create_delete_per_sync);
  std::vector<std::int32_t> indexes;
  if (IsIndexedJob(job_)) {
    indexes = FirstPendingIndexes(diff);
    if (per_index && AwaitsBackoffOf(indexes)) return {};
    diff = static_cast<std::int32_t>(indexes.size());
  }
  Why(decided::TooFewPods{.wanted_by = wanted.by,
                          .active = active_,
                          .wanted = wanted.pods,
                          .created = diff,
                          .terminating = terminating});
  return CreatePods(diff, std::move(indexes));
}

SyncError JobSync::DeletePodsOfSuspendedJob() {
  const PodRefs to_delete = ActivePodsForRemoval(active_);
  Why(decided::SuspendDeletes{.active = to_delete.size()});
  controller_.expectations_.ExpectDeletions(env_, key_,
                                            static_cast<std::int64_t>(to_delete.size()));
  return DeleteJobPods(to_delete);
}

JobSync::Wanted JobSync::WantedPods() {
  const JobSpec& spec = *job_.spec;
  if (!spec.completions) {
    return {succeeded_ > 0 ? active_ : *spec.parallelism, WantedBy::kParallelism};
  }
  const std::int32_t want =
      std::max(0, std::min(*spec.completions - succeeded_, *spec.parallelism));
  return {want, ExplainWanted(want)};
}

JobSync::PodRefs JobSync::PodsBeyond(const Wanted& wanted) {
  PodRefs beyond = ActivePodsForRemoval(std::max(0, active_ - wanted.pods));
  const std::int32_t most = env_.generation.max_pod_create_delete_per_sync;
  if (static_cast<std::int32_t>(beyond.size()) > most) {
    ExplainLimit(static_cast<std::int32_t>(beyond.size()));
    beyond.resize(most);
  }
  return beyond;
}

SyncError JobSync::DeletePodsBeyond(const PodRefs& pods, const Wanted& wanted) {
  controller_.expectations_.ExpectDeletions(env_, key_, static_cast<std::int64_t>(pods.size()));
  // Pods with an invalid or duplicate index are deleted even if there are not too many active pods.
  const std::size_t misplaced = ActivePodsForRemoval(0).size();
  Why(decided::TooManyPods{.wanted_by = wanted.by,
                           .active = active_,
                           .wanted = wanted.pods,
                           .deleted = pods.size(),
                           .misplaced = misplaced});
  return DeleteJobPods(pods);
}

bool JobSync::AwaitsBackoff() {
  const Duration remaining = GetRemainingTime(env_, new_backoff_record_.failures_after_last_success,
                                              new_backoff_record_.last_failure_time);
  if (remaining.ns <= 0) {
    ExplainBackoffOver();
    return false;
  }
  // For the journal only: all generations that reach this code wait like this.
  (void)env_.Has(VersionChange::kBacksOffFromFinishTime);
  Why(decided::BackoffWait{
      .left = remaining,
      .failures = new_backoff_record_.failures_after_last_success,
      .sync_in = LeastDelayBeyond(remaining),
      .wait = GetBackoff(env_.generation, new_backoff_record_.failures_after_last_success)});
  SyncAgainAfterBackoff(remaining, DelayFor::kBackoff);
  return true;
}

// Follows getPodCreationInfoForIndependentIndexes.
bool JobSync::AwaitsBackoffOf(std::vector<std::int32_t>& indexes) {
  std::vector<std::int32_t> now;
  Duration least{};
  for (const std::int32_t index : indexes) {
    const auto it = pods_with_delayed_deletion_.find(index);
    const Duration remaining = GetRemainingTimePerIndex(
        env_, it == pods_with_delayed_deletion_.end() ? nullptr : it->second);
    if (remaining.ns == 0) {
      now.push_back(index);
    } else if (least.ns == 0 || remaining < least) {
      least = remaining;
    }
  }
  if (now.empty() && least.ns > 0) {
    Why(decided::IndexBackoffWait{.left = least, .sync_in = LeastDelayBeyond(least)});
    SyncAgainAfterBackoff(least, DelayFor::kIndexBackoff);
    return true;
  }
  if (now.size() < indexes.size()) {
    Why(decided::IndexesWait{.indexes = indexes.size() - now.size(), .first_in = least});
  }
  indexes = std::move(now);
  return false;
}

void JobSync::SyncAgainAfterBackoff(Duration remaining, DelayFor purpose) {
  controller_.EnqueueSyncJobWithDelay(env_, key_, remaining, purpose);
  if (!env_.Has(VersionChange::kBackoffWaitKeepsActive)) active_ = 0;
}

// Records which field the wanted number of pods comes from: completions or parallelism.
WantedBy JobSync::ExplainWanted(std::int32_t want) {
  const JobSpec& spec = *job_.spec;
  if (want >= *spec.parallelism) return WantedBy::kParallelism;
  Why(decided::WantedByCompletions{.wanted = want,
                                   .completions = *spec.completions,
                                   .succeeded = succeeded_,
                                   .parallelism = *spec.parallelism});
  return WantedBy::kCompletions;
}

void JobSync::ExplainEnough(std::int32_t want, WantedBy wanted_by) {
  const std::int32_t parallelism = *job_.spec->parallelism;
  if (!job_.spec->completions && succeeded_ > 0 && active_ < parallelism) {
    Why(decided::WorkQueueNotRefilled{.active = active_, .parallelism = parallelism});
  } else if (parallelism == 0 && active_ == 0) {
    Why(decided::ParallelismZero{});
  } else {
    Why(decided::EnoughPods{.wanted_by = wanted_by, .active = active_, .wanted = want});
  }
}

void JobSync::ExplainLimit(std::int32_t pods) {
  const std::int32_t most = env_.generation.max_pod_create_delete_per_sync;
  if (pods > most) Why(decided::SyncLimit{.limit = most, .left = pods - most});
}

void JobSync::ExplainBackoffOver() {
  const BackoffRecord& record = new_backoff_record_;
  if (record.failures_after_last_success == 0) return;
  const Duration passed = env_.now() - record.last_failure_time.value_or(Time{});
  Why(decided::BackoffOver{
      .failures = record.failures_after_last_success,
      .passed = passed,
      .wait = GetBackoff(env_.generation, record.failures_after_last_success)});
}

Duration JobSync::LeastDelayBeyond(Duration delay) const {
  const Duration least = env_.generation.sync_job_batch_period;
  return delay < least ? least : Duration{};
}

// Returns true if a ready pod is subtracted from status.ready, given the API server's response to
// its deletion.
bool JobSync::CountsAsDeleted(const ApiStatus& status) const {
  return status.ok() || status.reason == ApiReason::kNotFound ||
         !env_.Has(VersionChange::kCountsOnlyDeletedReadyPods);
}

// Follows deleteJobPods: these pods are not counted, so the finalizer is removed first, unlike at
// the end of the Job.
SyncError JobSync::DeleteJobPods(const PodRefs& pods) {
  SyncError first;
  std::int32_t deleted = static_cast<std::int32_t>(pods.size());
  std::int32_t deleted_ready = 0;
  auto failed = [&](const TrackedPod* pod, const ApiStatus& status, Call call,
                    std::string_view doing) {
    // The informer will not observe this deletion.
    controller_.expectations_.DeletionObserved(env_, key_);
    if (status.reason == ApiReason::kNotFound) return;
    Why(decided::CallFailed{.pod = pod->id, .call = call, .message = status.message});
    --deleted;
    if (!first.failed()) first = {std::string(doing) + ": " + status.message};
  };
  CallInParallel(env_.context, pods.size(), [&](std::size_t i) {
    const TrackedPod* pod = pods[i];
    if (HasJobTrackingFinalizer(**pod)) {
      Shared<Pod> patched;
      const ApiStatus status =
          env_.client.RemoveFinalizer(pod->id, kJobTrackingFinalizer, &patched);
      if (!status.ok()) {
        failed(pod, status, Call::kRemoveFinalizersBeyond, "removing completion finalizer");
        return;
      }
      controller_.OnPodWrite(env_, *patched);
    }
    const ApiStatus status = DeletePod(*pod);
    if (!status.ok()) failed(pod, status, Call::kDeletePodsBeyond, "unable to delete pods");
    if (IsPodReady(**pod) && CountsAsDeleted(status)) ++deleted_ready;
  });
  active_ -= deleted;
  if (!pods.empty() && env_.Has(VersionChange::kCountsDeletedPodsAtOnce)) {
    if (terminating_) *terminating_ += deleted;
    ready_ -= deleted_ready;
  }
  return first;
}

// Follows GetPodFromTemplate, without the fields that differ between pods.
Pod JobSync::PodFromTemplate() const {
  const PodTemplateSpec& template_ = job_.spec->template_;
  Pod pod;
  pod.metadata.identity =
      ObjectIdentity{"", job_.metadata.namespace_(), job_.metadata.name() + "-", {}, {}};
  pod.metadata.labels = template_.labels;
  pod.metadata.annotations = template_.annotations;
  pod.metadata.finalizers = template_.finalizers;
  if (env_.Has(VersionChange::kTracksWithFinalizers)) {
    AddFinalizer(pod.metadata, kJobTrackingFinalizer);
  }
  pod.metadata.owner_references = std::vector<OwnerReference>{
      {"batch/v1", "Job", job_.metadata.name(), job_.metadata.uid(), true, true}};
  pod.metadata.generation = 1;
  pod.spec = template_.spec;
  pod.node_name = template_.spec->node_name;
  pod.status.Mutable();
  return pod;
}

SyncError JobSync::CreatePods(std::int32_t diff, std::vector<std::int32_t> indexes) {
  const Pod prototype = PodFromTemplate();
  diff = std::min(diff, kMostPodsOfASync);
  controller_.expectations_.ExpectCreations(env_, key_, diff);
  active_ += diff;
  SyncError first;
  std::size_t next_index = 0;
  // Slow start: if a quota rejects every pod, the first call shows it, without hundreds of others.
  for (std::int32_t batch = std::min(diff, env_.generation.slow_start_initial_batch_size); diff > 0;
       batch = std::min(2 * batch, diff)) {
    bool failed = false, first_of_batch = true;
    CallInParallel(env_.context, static_cast<std::size_t>(batch), [&](std::size_t i) {
      const bool is_alike = indexes.empty() && !std::exchange(first_of_batch, false);
      const ApiStatus status = CreatePod(
          prototype, indexes.empty() ? kUnknownCompletionIndex : indexes[next_index + i], is_alike);
      if (status.ok()) return;
      // Old versions assume that the pod was created slowly. Only the timeout of the expectation
      // corrects this.
      if (status.reason == ApiReason::kTimeout &&
          !env_.Has(VersionChange::kCreateTimeoutIsFailure)) {
        return;
      }
      failed = true;
      controller_.expectations_.CreationObserved(env_, key_);
      --active_;
      if (!first.failed()) first = {status.message};
      Why(decided::CallFailed{.call = Call::kCreatePods, .message = status.message});
    });
    next_index += static_cast<std::size_t>(batch);
    const std::int32_t skipped = diff - batch;
    if (failed && skipped > 0) {
      Why(decided::SlowStartStopped{.batch = batch, .skipped = skipped});
      active_ -= skipped;
      for (std::int32_t i = 0; i < skipped; ++i) {
        controller_.expectations_.CreationObserved(env_, key_);
      }
      break;
    }
    diff -= batch;
  }
  return first;
}

ApiStatus JobSync::CreatePod(const Pod& prototype, std::int32_t index, bool is_alike) {
  Pod pod = prototype;
  if (index != kUnknownCompletionIndex) SetIndex(pod, index);
  // RealPodControl.createPods sends no request and records no event for a pod without labels, which
  // no selector can find. This happens with manualSelector and a template without labels.
  if (pod.metadata.labels->empty()) {
    return {ApiReason::kInternalError, "unable to create pods, no labels"};
  }
  Shared<Pod> created;
  const ApiStatus status = env_.client.CreatePod(std::move(pod), &created, is_alike);
  if (!status.ok()) {
    RecordEvent(EventType::kWarning, "FailedCreate", "Error creating: " + status.message);
    return status;
  }
  controller_.OnPodWrite(env_, *created);
  RecordEvent(EventType::kNormal, "SuccessfulCreate", "Created pod: " + created->metadata.name(),
              env_.client.FindPod(*created));
  return status;
}

void JobSync::SetIndex(Pod& pod, std::int32_t index) const {
  const std::string text = std::to_string(index);
  pod.metadata.identity.Mutable().generate_name =
      GenerateNameWithIndex(job_.metadata.name(), index);
  pod.metadata.labels.Mutable()[kJobCompletionIndexAnnotation] = text;
  StringMap& annotations = pod.metadata.annotations.Mutable();
  annotations[kJobCompletionIndexAnnotation] = text;
  pod.hostname = job_.metadata.name() + "-" + text;
  if (HasBackoffLimitPerIndex()) AddIndexFailureCountAnnotation(annotations, index);
}

// The annotations count the failures that did not count towards the limit separately.
void JobSync::AddIndexFailureCountAnnotation(StringMap& annotations, std::int32_t index) const {
  std::int32_t counted = 0, ignored = 0;
  if (const auto it = pods_with_delayed_deletion_.find(index);
      it != pods_with_delayed_deletion_.end()) {
    const Pod& replaced = **it->second;
    counted = GetIndexFailureCount(replaced);
    ignored = GetIndexAbsoluteFailureCount(replaced) - counted;
    ++(MatchPodFailurePolicy(job_, replaced, env_.generation).count_failed ? counted : ignored);
  }
  annotations[kJobIndexFailureCountAnnotation] = std::to_string(counted);
  if (ignored > 0) annotations[kJobIndexIgnoredFailureCountAnnotation] = std::to_string(ignored);
}

// Follows activePodsForRemoval: an Indexed Job first removes pods with a duplicate or invalid
// index.
JobSync::PodRefs JobSync::ActivePodsForRemoval(std::int32_t at_least) const {
  PodRefs remove, left;
  if (IsIndexedJob(job_)) {
    std::map<std::int32_t, PodRefs> by_index;
    for (const TrackedPod* pod : active_pods_) by_index[pod->index].push_back(pod);
    for (auto& [index, pods] : by_index) {
      if (!IsValidIndex(index)) {
        remove.insert(remove.end(), pods.begin(), pods.end());
        continue;
      }
      SortForDeletion(pods);
      remove.insert(remove.end(), pods.begin(), pods.end() - 1);
      left.push_back(pods.back());
    }
  } else {
    left = active_pods_;
  }
  const std::size_t wanted = static_cast<std::size_t>(at_least);
  if (remove.size() < wanted) {
    SortForDeletion(left);
    remove.insert(remove.end(), left.begin(), left.begin() + (wanted - remove.size()));
  }
  return remove;
}

// Follows firstPendingIndexes: returns the lowest indexes that no pod covers yet.
std::vector<std::int32_t> JobSync::FirstPendingIndexes(std::int32_t count) const {
  OrderedIntervals taken = succeeded_indexes_.WithOrderedIndexes(IndexesOf(active_pods_));
  if (OnlyReplacesFailedPods()) {
    PodRefs terminating;
    for (const TrackedPod& pod : pods_) {
      if (IsPodTerminating(*pod)) terminating.push_back(&pod);
    }
    taken = taken.WithOrderedIndexes(IndexesOf(terminating));
  }
  if (failed_indexes_) taken = taken.Merge(*failed_indexes_);
  const std::int32_t completions = *job_.spec->completions;
  std::vector<std::int32_t> pending;
  std::int32_t candidate = 0;
  auto take_until = [&](std::int32_t end) {
    for (; candidate < end && static_cast<std::int32_t>(pending.size()) < count; ++candidate) {
      pending.push_back(candidate);
    }
  };
  for (const Interval& interval : taken.intervals()) {
    take_until(std::min(interval.first, completions));
    candidate = std::max(candidate, interval.last + 1);
  }
  take_until(completions);
  return pending;
}

}  // namespace jobplay
