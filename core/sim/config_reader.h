// The ConfigMaps and Secrets of a text, which the playground does not run: what the containers of
// its Jobs find of them.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/shell/config_objects.h"
#include "core/yaml/document.h"

namespace jobplay {

// Null where there is none. One that the API server would refuse is left out.
std::shared_ptr<const shell::ConfigObjects> ReadConfigs(const std::vector<YamlDocument>& objects);

// Whether the pods of one of these Jobs and CronJobs name this ConfigMap or Secret, in a volume or
// for their environment.
bool IsNamedByPods(const Json& config, const std::vector<YamlDocument>& objects);

}  // namespace jobplay
