// Times as tests write them.
#pragma once

#include <string>

#include "core/base/rfc3339.h"
#include "core/base/time.h"

namespace jobplay::testing {

// A moment in RFC 3339's form, which it has to have.
inline Time At(const std::string& text) { return *ParseRfc3339(text); }

}  // namespace jobplay::testing
