// The ConfigMaps and Secrets of a text, which the playground does not run: what the containers of
// its Jobs find of them.
#pragma once

#include <memory>
#include <set>
#include <vector>

#include "core/shell/config_objects.h"
#include "core/yaml/document.h"

namespace jobplay {

// Null where there is none. One that the API server would refuse is left out.
std::shared_ptr<const shell::ConfigObjects> ReadConfigs(const std::vector<YamlDocument>& objects);

// Of any object.
shell::ConfigName NameOfConfig(const Json& object);

// Those that pods of these Jobs and CronJobs name, in a volume or for their environment.
using ConfigNames = std::set<shell::ConfigName>;
ConfigNames ConfigsNamedByPods(const std::vector<YamlDocument>& objects);

}  // namespace jobplay
