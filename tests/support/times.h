// Times as tests write them.
#pragma once

#include <string>

#include "core/base/rfc3339.h"
#include "core/base/time.h"

namespace jobplay::testing {

// Parses a valid RFC 3339 time.
inline Time At(const std::string& text) { return *ParseRfc3339(text); }

}  // namespace jobplay::testing
