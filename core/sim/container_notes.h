// Notes about the containers of an admitted object. Containers do not really run, so each note
// states the assumed duration and exit code, and offers alternatives.
#pragma once

#include <string>
#include <vector>

#include "core/actors/cluster_options.h"
#include "core/sim/problem.h"
#include "core/yaml/document.h"

namespace jobplay {

// The scenario's other objects.
struct ObjectsBeside {
  bool none = false;  // there are none, so a rule for all pods applies to this object only
  bool several_namespaces = false;
};

// `admitted` is the document's object after admission.
void AddContainerNotes(const YamlDocument& document, const Json& admitted, const std::string& kind,
                       const std::string& name, const std::string& namespace_,
                       const ObjectsBeside& beside, const ClusterOptions& cluster,
                       std::vector<Problem>& problems);

}  // namespace jobplay
