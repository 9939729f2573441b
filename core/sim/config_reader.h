// A reader for the ConfigMaps and Secrets of a manifest. They are not simulated, but the containers
// of its Jobs can read them.
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "core/shell/config_objects.h"
#include "core/yaml/document.h"

namespace jobplay {

// Returns null if there are none. Skips objects that the API server would reject.
std::shared_ptr<const shell::ConfigObjects> ReadConfigs(const std::vector<YamlDocument>& objects);

// `object` may be of any kind.
shell::ConfigName NameOfConfig(const Json& object);

// Names of the ConfigMaps and Secrets that pods of these Jobs and CronJobs use, in volumes or in
// their environment.
using ConfigNames = std::set<shell::ConfigName>;
ConfigNames ConfigsNamedByPods(const std::vector<YamlDocument>& objects);

}  // namespace jobplay
