// Warnings about ConfigMaps and Secrets that a Job's pods need and that the manifests do not have:
// in a cluster's world their containers cannot start.
#pragma once

#include <string>
#include <vector>

#include "core/shell/config_objects.h"
#include "core/sim/problem.h"
#include "core/yaml/document.h"

namespace jobplay {

// One warning for each missing object or key, with a quick fix that adds the object.
// `pod_spec` is the spec after defaulting, at `path` in the document; `configs` are all objects
// that there are, null: none.
void AddConfigNotes(const YamlDocument& document, const std::string& object,
                    const std::string& path, const std::string& namespace_, const Json& pod_spec,
                    const shell::ConfigObjects* configs, std::vector<Problem>& problems);

}  // namespace jobplay
