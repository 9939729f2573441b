// With which settings an API server looks at an object.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"

namespace jobplay {

struct AdmissionOptions {
  // Of Kubernetes: fields that came later are unknown. From 8; where no version is meant, one after
  // all that there are.
  int minor = 999;
  // Given to a new object; must be fit for a label value.
  std::string uid = "00000000-0000-4000-8000-000000000001";
  // The suffix that the API server appends to metadata.generateName. Callers draw it.
  std::string name_suffix = "xxxxx";
  // The object's creationTimestamp.
  Time now;
  // kube-apiserver's --allow-privileged, as kubeadm and other installers set it.
  bool allow_privileged = true;
  // kubectl writes merge keys out before it sends: what << brings may be overridden then, which
  // strict decoding of the file as it stands takes for a duplicate.
  bool by_kubectl = false;
  // The feature gates of Jobs and CronJobs, as OptionsFor (core/sim/admit.h) has them of a
  // generation; nullopt leaves a gate at the version's default. Without it all of them are on.
  std::function<std::optional<bool>(std::string_view)> gate;
};

}  // namespace jobplay
