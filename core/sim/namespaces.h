// Which namespaces a scenario has objects in. Where it is more than one, a name alone says too
// little, and objects are shown as namespace/name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/sim/scenario.h"

namespace jobplay {

// Where whatever names no namespace is, or is meant to be.
inline constexpr std::string_view kDefaultNamespace = "default";

// Of all that is applied at the start or later, each once: the first manifest's first.
std::vector<std::string> NamespacesOf(const Scenario& scenario);

bool HasSeveralNamespaces(const Scenario& scenario);

}  // namespace jobplay
