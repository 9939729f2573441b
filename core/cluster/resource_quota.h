// A ResourceQuota for pods: its limits, and the usage by unfinished pods. It follows CheckRequest
// of the resourcequota admission plugin and the quota evaluator of pods
// (pkg/quota/v1/evaluator/core/pods.go). Usage is updated immediately, without a controller.
#pragma once

#include <array>
#include <string>

#include "core/api/pod.h"
#include "core/cluster/pod_resources.h"

namespace jobplay {

// The supported resources; cpu and memory mean requests.cpu and requests.memory.
inline constexpr std::array<const char*, 7> kQuotaResources = {
    "pods", "cpu", "memory", "requests.cpu", "requests.memory", "limits.cpu", "limits.memory"};

struct QuotaLimits {
  std::string name = "pods";
  ResourceList hard;  // keys are from kQuotaResources
};

class ResourceQuota {
 public:
  // `minor` is that of the API server, whose messages changed.
  ResourceQuota(QuotaLimits limits, int minor);

  // Returns why the pod cannot be created, "exceeded quota: ..." or "failed quota: ...", or an
  // empty text. `failed` is set if the pod does not specify a resource, as opposed to exceeding the
  // quota.
  std::string Refusal(const PodSpec& pod, bool* failed) const;

  // Call it when a pod was created, changed or removed. Null means that the pod does not exist.
  void OnPodWrite(const Pod* before, const Pod* after);

 private:
  std::string Missing(const PodSpec& pod) const;
  // Returns the pod's usage of the limited resources.
  ResourceList UsageOf(const PodSpec& pod) const;

  QuotaLimits limits_;
  int minor_;
  ResourceList used_;
};

}  // namespace jobplay
