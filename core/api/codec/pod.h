// Pods and pod templates to and from JSON.
#pragma once

#include <optional>

#include "core/api/json.h"
#include "core/api/pod.h"

namespace jobplay {

// As `kubectl get -o json` prints it: spec is the template's with what the controller and the
// scheduler add to it, nodeName, hostname and, for an Indexed Job's pod, the variable
// JOB_COMPLETION_INDEX (addCompletionIndexEnvVariables).
Json ToJson(const Pod& pod);

// From defaulted and validated JSON.
PodSpec PodSpecFromJson(const Json& spec);
PodTemplateSpec PodTemplateSpecFromJson(const Json& template_);

// The status with phase, reason, message and conditions taken from JSON that nobody validated; none
// when one of them is not what it should be.
std::optional<PodStatus> PodStatusWithJson(const PodStatus& old, const Json& written);

// The pod with what an update may change taken from `patched`, its validated new form: labels,
// annotations, finalizers and owner references, and of its spec the containers' images,
// activeDeadlineSeconds and tolerations.
Pod PodWithJson(const Pod& old, const Json& patched);

}  // namespace jobplay
