// A ResourceQuota on pods: what it limits, and what the pods that have not finished use of it.
// Follows CheckRequest of the resourcequota admission plugin and the quota evaluator of pods
// (pkg/quota/v1/evaluator/core/pods.go); what is used is counted at once, by no controller.
#pragma once

#include <array>
#include <string>

#include "core/api/pod.h"
#include "core/cluster/pod_resources.h"

namespace jobplay {

// What can be limited here; cpu and memory mean the requests, as requests.cpu and requests.memory.
inline constexpr std::array<const char*, 7> kQuotaResources = {
    "pods", "cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory"};

struct QuotaLimits {
  std::string name = "pods";
  ResourceList hard;  // of kQuotaResources
};

class ResourceQuota {
 public:
  // minor: of the API server, whose words changed.
  ResourceQuota(QuotaLimits limits, int minor);

  // Why the pod may not be created, "exceeded quota: ..." or "failed quota: ..."; empty when it
  // may. `failed`: whether the pod does not say what it needs, rather than there being no room.
  std::string Refusal(const PodSpec& pod, bool* failed) const;

  // A pod was created, changed or removed; null is a pod that is not there.
  void OnPodWrite(const Pod* before, const Pod* after);

 private:
  std::string Missing(const PodSpec& pod) const;
  // What a pod uses of what is limited.
  ResourceList UsageOf(const PodSpec& pod) const;

  QuotaLimits limits_;
  int minor_;
  ResourceList used_;
};

}  // namespace jobplay
