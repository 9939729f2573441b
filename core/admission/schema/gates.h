// The feature gates that admission checks.
#pragma once

#include <string_view>

#include "core/admission/schema/options.h"

namespace jobplay {

// Returns the value in the options, otherwise the default in that minor version. Unknown gates are
// enabled: their features are older than the oldest supported version.
bool GateEnabled(const AdmissionOptions& options, std::string_view gate);

}  // namespace jobplay
