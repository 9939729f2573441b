// `jobplay check`: runs scenarios and holds them against their spec.expect, so that documentation
// is tested.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kCheckCall{"check", "PATH... [--format text|junit|sarif|github]"};

// A path is a Markdown page, whose ```job-playground blocks are scenarios, a scenario file, a
// folder to search for both, or a pattern such as docs/**/*.md where the shell has not expanded it.
// What does not hold is printed with file and line, or reported in another form. Returns 1 when
// something does not hold or cannot be read, 2 when the call makes no sense.
int Check(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
