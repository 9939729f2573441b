#include "core/controllers/job/backoff.h"

#include <algorithm>

#include "core/base/backoff.h"

namespace jobplay {
namespace {

// Follows latestFinishTime. Returns nothing if one of the checked containers has not finished.
template <typename Look>
std::optional<Time> LatestFinishTime(std::optional<Time> finish, const ContainerStatuses& statuses,
                                     Look look) {
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    const ContainerStatus& status = *statuses[i];
    if (!look(status, i)) continue;
    if (status.state.kind != ContainerState::Kind::kTerminated ||
        status.state.finished_at == Time{}) {
      return std::nullopt;
    }
    if (!finish || *finish < status.state.finished_at) finish = status.state.finished_at;
  }
  return finish;
}

std::optional<Time> FinishTimeFromContainers(const Pod& pod, const Generation& generation) {
  std::optional<Time> finish =
      LatestFinishTime(std::nullopt, *pod.status->container_statuses,
                       [](const ContainerStatus&, std::size_t) { return true; });
  if (!generation.Has(VersionChange::kSidecarsDelayFinishTime) ||
      !generation.Enabled(Feature::kSidecarContainers)) {
    return finish;
  }
  // Skips sidecars, because they always end later than the other containers.
  return LatestFinishTime(finish, *pod.status->init_container_statuses,
                          [&pod](const ContainerStatus& status, std::size_t i) {
                            const Container* init =
                                ContainerOf(pod.spec->init_containers, status, i);
                            return init != nullptr && init->restart_always;
                          });
}

std::vector<Time> SortedFinishTimes(const ControllerEnv& env,
                                    const std::vector<const TrackedPod*>& pods) {
  std::vector<Time> times;
  times.reserve(pods.size());
  for (const TrackedPod* pod : pods) times.push_back(GetFinishedTime(**pod, env.generation));
  std::sort(times.begin(), times.end());
  return times;
}

}  // namespace

Time GetFinishedTime(const Pod& pod, const Generation& generation) {
  if (const auto finish = FinishTimeFromContainers(pod, generation)) return *finish;
  const PodCondition* ready = FindCondition(*pod.status, "Ready");
  if (ready != nullptr && ready->status == ConditionStatus::kFalse) {
    return ready->last_transition_time;
  }
  if (pod.metadata.deletion_timestamp) {
    return *pod.metadata.deletion_timestamp -
           WrappingSeconds(pod.metadata.deletion_grace_period_seconds.value_or(0));
  }
  return pod.metadata.identity->creation_timestamp;
}

Duration GetBackoff(const Generation& generation, std::int32_t failures) {
  return ExponentialBackoff(generation.default_job_pod_failure_backoff, failures - 1,
                            generation.max_job_pod_failure_backoff);
}

Duration GetRemainingTime(const ControllerEnv& env, std::int32_t failures,
                          std::optional<Time> last_failure_time) {
  if (failures == 0) return {};
  const Duration backoff = GetBackoff(env.generation, failures);
  const Duration elapsed = env.now() - last_failure_time.value_or(Time{});
  return backoff < elapsed ? Duration{} : backoff - elapsed;
}

IndexBackoff GetIndexBackoff(const Generation& generation, const TrackedPod& last_failed_pod) {
  const std::int32_t failures = GetIndexAbsoluteFailureCount(*last_failed_pod) + 1;
  return {failures,
          GetFinishedTime(*last_failed_pod, generation) + GetBackoff(generation, failures)};
}

Duration GetRemainingTimePerIndex(const ControllerEnv& env, const TrackedPod* last_failed_pod) {
  if (last_failed_pod == nullptr) return {};
  const Duration left = GetIndexBackoff(env.generation, *last_failed_pod).until - env.now();
  return std::max(left, Duration{});
}

BackoffRecord BackoffStore::NewBackoffRecord(
    const ControllerEnv& env, QueueKey key, const std::vector<const TrackedPod*>& new_succeeded,
    const std::vector<const TrackedPod*>& new_failed) const {
  BackoffRecord record = *table_.Get(key);
  if (new_succeeded.empty()) {
    if (new_failed.empty()) return record;
    record.failures_after_last_success += static_cast<std::int32_t>(new_failed.size());
    record.last_failure_time = SortedFinishTimes(env, new_failed).back();
    return record;
  }
  record = BackoffRecord{};
  if (new_failed.empty()) return record;
  const Time last_success = SortedFinishTimes(env, new_succeeded).back();
  const std::vector<Time> failures = SortedFinishTimes(env, new_failed);
  for (auto it = failures.rbegin(); it != failures.rend() && *it > last_success; ++it) {
    if (!record.last_failure_time) record.last_failure_time = *it;
    ++record.failures_after_last_success;
  }
  return record;
}

void BackoffStore::UpdateBackoffRecord(ControllerEnv& env, QueueKey key,
                                       const BackoffRecord& record) {
  const Shared<BackoffRecord>& stored = table_.Get(key);
  if (stored && *stored == record) return;
  table_.Set(env.context, key, record);
}

void BackoffStore::RemoveBackoffRecord(ControllerEnv& env, QueueKey key) {
  if (table_.Get(key)) table_.Erase(env.context, key);
}

void BackoffStore::Reset(ControllerEnv& env) {
  std::vector<QueueKey> held;
  table_.ForEach([&](QueueKey key, const auto&) { held.push_back(key); });
  for (const QueueKey key : held) table_.Erase(env.context, key);
}

}  // namespace jobplay
