// Conversion of pods and pod templates to and from JSON.
#pragma once

#include <optional>

#include "core/api/json.h"
#include "core/api/pod.h"

namespace jobplay {

// Returns the JSON that `kubectl get -o json` prints. The spec is the template's spec with nodeName
// and hostname. In a pod of an Indexed Job, it also has the variable JOB_COMPLETION_INDEX
// (addCompletionIndexEnvVariables).
Json ToJson(const Pod& pod);

// Reads a defaulted and validated spec.
PodSpec PodSpecFromJson(const Json& spec);
PodTemplateSpec PodTemplateSpecFromJson(const Json& template_);

// Returns the status with the phase, reason, message and conditions of `written`, which was not
// validated. Returns nothing if one of them is invalid.
std::optional<PodStatus> PodStatusWithJson(const PodStatus& old, const Json& written);

// Returns the pod with the fields of `patched` that an update may change. `patched` is the
// validated new pod. These fields are the labels, annotations, finalizers, owner references, images
// of containers, activeDeadlineSeconds and tolerations.
Pod PodWithJson(const Pod& old, const Json& patched);

}  // namespace jobplay
