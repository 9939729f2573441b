// The namespaces of a scenario's objects. If there are several, objects are shown as
// namespace/name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/sim/scenario.h"

namespace jobplay {

// The namespace of objects and references that have none.
inline constexpr std::string_view kDefaultNamespace = "default";

// Returns the namespaces of everything that is applied at the start or later, without duplicates;
// that of the first manifest comes first.
std::vector<std::string> NamespacesOf(const Scenario& scenario);

bool HasSeveralNamespaces(const Scenario& scenario);

}  // namespace jobplay
