// The downward API.
#pragma once

#include <optional>
#include <string>

#include "core/api/meta.h"

namespace jobplay::shell {

// The field of the pod that an environment variable or a file takes its value from, as the kubelet
// finds it: what is not there is empty. Nothing for what only the cluster would tell.
std::optional<std::string> FieldOfPod(const std::string& path, const ObjectMeta& pod);

}  // namespace jobplay::shell
