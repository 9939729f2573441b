// The JSON tree that manifests are kept in. Members are ordered by name, so printing is
// deterministic.
#pragma once

#include "nlohmann/json.hpp"

namespace jobplay {

using Json = nlohmann::json;

}  // namespace jobplay
