// The ConfigMaps and Secrets that a pod needs: for the environment of its containers and in its
// volumes.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/shell/config_objects.h"

namespace jobplay::shell {

struct ConfigReference {
  std::string path;  // in the pod's spec: containers[0].env[1], volumes[0]
  std::string user;  // the name of the container or volume
  bool is_volume = false;
  std::string kind;  // ConfigMap or Secret
  std::string name;
  std::vector<std::string> keys;  // empty: any
};

// Returns the references of a pod's spec except optional ones. Init containers come first, volumes
// last; in a container, envFrom comes before env, as in the kubelet's makeEnvironmentVariables.
std::vector<ConfigReference> ConfigReferencesOf(const Json& pod_spec);

// Returns the first missing key of the reference, or an empty string if the object is missing.
// Returns nothing if the object and all keys exist. `configs` has all objects; null: none.
std::optional<std::string> LackOf(const ConfigReference& reference, const std::string& namespace_,
                                  const ConfigObjects* configs);

}  // namespace jobplay::shell
