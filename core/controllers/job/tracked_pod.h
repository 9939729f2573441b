// A pod of a Job during a sync, with its completion index, and the annotations that Indexed Jobs
// set on their pods (indexed_job_utils.go).
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

// Follows getCompletionIndex: returns kUnknownCompletionIndex if the annotation is absent or is not
// an index.
std::int32_t GetCompletionIndex(const StringMap& annotations);

// Follows parseIndexFailureCountAnnotation: returns 0 if the annotation is absent or invalid.
std::int32_t GetIndexFailureCount(const Pod& pod);
// Returns the number of counted and ignored failures.
std::int32_t GetIndexAbsoluteFailureCount(const Pod& pod);

bool HasJobTrackingFinalizer(const Pod& pod);

// Follows onlyReplaceFailedPods: returns true if a pod that is being deleted is replaced only after
// it ends. `replacement_policy` is the gate JobPodReplacementPolicy.
bool OnlyReplaceFailedPods(const Job& job, bool replacement_policy);

bool IsPodFailed(const Pod& pod, bool only_replace_failed_pods);

}  // namespace jobplay
