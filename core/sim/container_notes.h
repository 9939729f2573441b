// What is said of each container of an admitted object, as none is really run: how long it is taken
// to last, how to exit, and what else a person may want it to do.
#pragma once

#include <string>
#include <vector>

#include "core/actors/cluster_options.h"
#include "core/sim/problem.h"
#include "core/yaml/document.h"

namespace jobplay {

// What else the scenario applies.
struct ObjectsBeside {
  bool none = false;  // a rule for all pods means this object's
  bool several_namespaces = false;
};

// `admitted` is the document's object as the API server has it.
void AddContainerNotes(const YamlDocument& document, const Json& admitted, const std::string& kind,
                       const std::string& name, const std::string& namespace_,
                       const ObjectsBeside& beside, const ClusterOptions& cluster,
                       std::vector<Problem>& problems);

}  // namespace jobplay
