#include "core/controllers/job/tracked_pod.h"

#include <charconv>
#include <limits>

namespace jobplay {
namespace {

// Follows strconv.Atoi for 64 bits. Returns false if it would return an error.
bool Atoi(const std::string& text, std::int64_t* value) {
  const char* begin = text.data();
  const char* end = begin + text.size();
  if (begin != end && *begin == '+') ++begin;
  const auto [stop, error] = std::from_chars(begin, end, *value);
  return error == std::errc() && stop == end && begin != end;
}

std::int32_t CountAnnotation(const Pod& pod, const char* key) {
  const std::string* text = Find(*pod.metadata.annotations, key);
  std::int64_t value = 0;
  if (text == nullptr || !Atoi(*text, &value)) return 0;
  if (value < 0 || value > std::numeric_limits<std::int32_t>::max()) return 0;
  return static_cast<std::int32_t>(value);
}

}  // namespace

std::int32_t GetCompletionIndex(const StringMap& annotations) {
  const std::string* text = Find(annotations, kJobCompletionIndexAnnotation);
  std::int64_t value = 0;
  if (text == nullptr || !Atoi(*text, &value) || value < 0 ||
      value > std::numeric_limits<std::int32_t>::max()) {
    return kUnknownCompletionIndex;
  }
  return static_cast<std::int32_t>(value);
}

std::int32_t GetIndexFailureCount(const Pod& pod) {
  return CountAnnotation(pod, kJobIndexFailureCountAnnotation);
}

std::int32_t GetIndexAbsoluteFailureCount(const Pod& pod) {
  return CountAnnotation(pod, kJobIndexFailureCountAnnotation) +
         CountAnnotation(pod, kJobIndexIgnoredFailureCountAnnotation);
}

bool HasJobTrackingFinalizer(const Pod& pod) {
  return HasFinalizer(pod.metadata, kJobTrackingFinalizer);
}

bool OnlyReplaceFailedPods(const Job& job, bool replacement_policy) {
  if (replacement_policy && job.spec->pod_replacement_policy == PodReplacementPolicy::kFailed) {
    return true;
  }
  return job.spec->pod_failure_policy.has_value();
}

bool IsPodFailed(const Pod& pod, bool only_replace_failed_pods) {
  if (pod.status->phase == PodPhase::kFailed) return true;
  if (only_replace_failed_pods) return false;
  // A pod that is being deleted may never report that it failed.
  return pod.metadata.deletion_timestamp.has_value() && pod.status->phase != PodPhase::kSucceeded;
}

}  // namespace jobplay
