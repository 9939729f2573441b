// Scenarios for tests.
#pragma once

#include <memory>
#include <string>

#include "core/sim/scenario.h"

namespace jobplay::testing {

// Fails the test, and ends it, when the text has errors.
std::shared_ptr<const Scenario> Load(const std::string& text);

// A Job of two pods, one at a time, whose first pod fails.
extern const char* const kOneFailure;

}  // namespace jobplay::testing
