// Follows a Python script of the kind that stands in manifests: it prints, looks at environment
// variables and exits. docs/scenario.md says what of the language is understood.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

#include "core/base/time.h"
#include "core/shell/interpreter.h"
#include "core/shell/text.h"

namespace jobplay::shell::python {

struct Ending {
  Duration after;
  std::int32_t exit_code = 0;
  Text printed;
  bool complains = false;
};

std::optional<Ending> Follow(std::string_view script, const Environment& environment);

}  // namespace jobplay::shell::python
