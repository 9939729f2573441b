// The downward API: fields of a pod in environment variables and files.
#pragma once

#include <optional>
#include <string>

#include "core/api/meta.h"

namespace jobplay::shell {

// Returns the field of the pod for an environment variable or file, as the kubelet does; a missing
// field is empty. Returns nothing if only the cluster knows the value.
std::optional<std::string> FieldOfPod(const std::string& path, const ObjectMeta& pod);

}  // namespace jobplay::shell
