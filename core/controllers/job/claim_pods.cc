// Finds the pods of a Job: getPodsForJob and its PodControllerRefManager. Adopts orphans that match
// the Job's selector, and releases owned pods that no longer match.

#include "core/base/rfc3339.h"
#include "core/controllers/job/sync.h"
#include "core/words/decisions/job.h"

namespace jobplay {

SyncError JobSync::GetPodsForJob() {
  const auto& cache = env_.informers.pods.cache();
  // Copies the ids, because adoption and release change the index during the loop.
  std::vector<std::uint32_t> ids;
  const auto& owned = controller_.pods_.OwnedBy(job_.metadata.uid());
  ids.insert(ids.end(), owned.begin(), owned.end());
  const auto& orphans = controller_.pods_.Orphans();
  ids.insert(ids.end(), orphans.begin(), orphans.end());

  std::vector<std::string> errors;
  pods_.reserve(ids.size());
  for (const std::uint32_t id : ids) {
    TrackedPod pod{id, cache.Get(id), kUnknownCompletionIndex};
    if (!ClaimPod(pod, errors)) continue;
    pod.index = GetCompletionIndex(*pod->metadata.annotations);
    pods_.push_back(std::move(pod));
  }
  if (errors.empty()) return {};
  std::string joined = errors.size() > 1 ? "[" : "";
  for (std::size_t i = 0; i < errors.size(); ++i) joined += (i == 0 ? "" : ", ") + errors[i];
  return {joined + (errors.size() > 1 ? "]" : "")};
}

bool JobSync::ClaimPod(TrackedPod& pod, std::vector<std::string>& errors) {
  const bool matches = job_.spec->selector.Matches(*pod->metadata.labels);
  if (GetControllerOf(pod->metadata) != nullptr) {
    // The index contains only orphans and pods that this Job controls.
    if (matches) return true;
    if (job_.metadata.deletion_timestamp) return false;
    Shared<Pod> patched;
    const ApiStatus status =
        env_.client.ReleasePod(pod.id, job_.metadata.uid(), kJobTrackingFinalizer, &patched);
    if (status.ok()) {
      Why(decided::ReleasePod{.pod = pod.id});
      controller_.OnPodWrite(env_, *patched);
    } else if (status.reason != ApiReason::kNotFound && status.reason != ApiReason::kInvalid) {
      errors.push_back(status.message);
    }
    return false;
  }
  if (job_.metadata.deletion_timestamp || !matches || pod->metadata.deletion_timestamp ||
      pod->metadata.namespace_() != job_.metadata.namespace_()) {
    return false;
  }
  const std::string who = "can't adopt Pod " + pod->metadata.namespace_() + "/" +
                          pod->metadata.name() + " (" + pod->metadata.uid().ToString() + "): ";
  if (const SyncError refused = CanAdopt(); refused.failed()) {
    errors.push_back(who + refused.message);
    return false;
  }
  const bool tracks = env_.Has(VersionChange::kTracksWithFinalizers);
  Shared<Pod> patched;
  const ApiStatus status = env_.client.AdoptPod(
      pod.id, {"batch/v1", "Job", job_.metadata.name(), job_.metadata.uid(), true, true},
      tracks ? kJobTrackingFinalizer : std::string_view(), &patched);
  if (!status.ok()) {
    if (status.reason != ApiReason::kNotFound) errors.push_back(status.message);
    return false;
  }
  Why(decided::AdoptPod{.pod = pod.id});
  controller_.OnPodWrite(env_, *patched);
  // The rest of the sync uses the cached pod, but with the finalizer that was just added.
  if (tracks) AddFinalizer(pod.pod.Mutable().metadata, kJobTrackingFinalizer);
  return true;
}

// Follows RecheckDeletionTimestamp, at most once per sync. It is an uncached read, because the
// cached Job may have been deleted.
SyncError JobSync::CanAdopt() {
  if (can_adopt_) return *can_adopt_;
  const std::string& ns = job_.metadata.namespace_();
  const std::string& name = job_.metadata.name();
  const Shared<Job> fresh = env_.client.GetJob(ns, name);
  if (!fresh) {
    can_adopt_ = SyncError{NotFound("jobs.batch", name).message};
  } else if (fresh->metadata.uid() != job_.metadata.uid()) {
    can_adopt_ =
        SyncError{"original Job " + ns + "/" + name + " is gone: got uid " +
                  fresh->metadata.uid().ToString() + ", wanted " + job_.metadata.uid().ToString()};
  } else if (fresh->metadata.deletion_timestamp) {
    can_adopt_ = SyncError{ns + "/" + name + " has just been deleted at " +
                           FormatRfc3339(*fresh->metadata.deletion_timestamp)};
  } else {
    can_adopt_ = SyncError{};
  }
  return *can_adopt_;
}

}  // namespace jobplay
