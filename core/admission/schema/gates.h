// The feature gates that admission asks for.
#pragma once

#include <string_view>

#include "core/admission/schema/options.h"

namespace jobplay {

// What the options say, else the default of that minor version. Unknown gates are on: their
// features have been there since before the oldest version that the playground knows.
bool GateEnabled(const AdmissionOptions& options, std::string_view gate);

}  // namespace jobplay
