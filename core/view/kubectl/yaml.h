// YAML as `kubectl get -o yaml` prints it: sigs.k8s.io/yaml over go-yaml v2, with its order of
// keys, its quotes and its folding of long lines.
#pragma once

#include <string>

#include "core/api/json.h"

namespace jobplay::kubectl {

std::string ToYaml(const Json& json);

}  // namespace jobplay::kubectl
