// A pod of a Job as a sync looks at it, with its completion index at hand, and the annotations by
// which Indexed Jobs know their pods (indexed_job_utils.go).
#pragma once

#include <cstdint>
#include <string>

#include "core/api/job.h"

namespace jobplay {

inline constexpr std::int32_t kUnknownCompletionIndex = -1;

struct TrackedPod {
  std::uint32_t id = 0;
  Shared<Pod> pod;
  std::int32_t index = kUnknownCompletionIndex;

  const Pod& operator*() const { return *pod; }
  const Pod* operator->() const { return &*pod; }
};

// getCompletionIndex: kUnknownCompletionIndex where the annotation is absent or no index.
std::int32_t GetCompletionIndex(const StringMap& annotations);

// parseIndexFailureCountAnnotation; 0 where it is absent or makes no sense.
std::int32_t GetIndexFailureCount(const Pod& pod);
// Counted and ignored failures together.
std::int32_t GetIndexAbsoluteFailureCount(const Pod& pod);

bool HasJobTrackingFinalizer(const Pod& pod);

// onlyReplaceFailedPods: pods that are being deleted keep their places until they have ended.
// `replacement_policy` is whether the gate JobPodReplacementPolicy is on.
bool OnlyReplaceFailedPods(const Job& job, bool replacement_policy);

bool IsPodFailed(const Pod& pod, bool only_replace_failed_pods);

}  // namespace jobplay
