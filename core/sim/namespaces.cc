#include "core/sim/namespaces.h"

#include <algorithm>

#include "core/sim/admit.h"

namespace jobplay {
std::vector<std::string> NamespacesOf(const Scenario& scenario) {
  std::vector<std::string> names;
  const auto add = [&](std::string name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) {
      names.push_back(std::move(name));
    }
  };
  for (const Manifest& manifest : scenario.manifests) add(manifest.namespace_);
  for (const Action& action : scenario.timeline) {
    if (const Json* manifest = action.what->Manifest()) add(NamespaceOf(*manifest));
  }
  return names;
}

bool HasSeveralNamespaces(const Scenario& scenario) { return NamespacesOf(scenario).size() > 1; }

}  // namespace jobplay
