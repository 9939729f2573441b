// The settings with which an API server admits an object.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"

namespace jobplay {

struct AdmissionOptions {
  // The minor version of Kubernetes, 8 or higher; later fields are unknown. The default is higher
  // than every version and means no particular one.
  int minor = 999;
  // The uid of a new object, which must be a valid label value.
  std::string uid = "00000000-0000-4000-8000-000000000001";
  // The suffix that the API server appends to metadata.generateName. The caller generates it.
  std::string name_suffix = "xxxxx";
  // The object's creationTimestamp.
  Time now;
  // kube-apiserver's --allow-privileged, which kubeadm and other installers enable.
  bool allow_privileged = true;
  // kubectl resolves merge keys before it sends an object, so it can override a value from <<.
  // Strict decoding of the file itself would reject that as a duplicate.
  bool by_kubectl = false;
  // The feature gates of Jobs and CronJobs in a generation, as OptionsFor (core/sim/admit.h)
  // provides them. nullopt means the version's default. Without this function, all of them are
  // enabled.
  std::function<std::optional<bool>(std::string_view)> gate;
};

}  // namespace jobplay
