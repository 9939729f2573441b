// `jobplay check`: runs scenarios and compares them with their spec.expect, which tests
// documentation.
#pragma once

#include <string>
#include <vector>

#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kCheckCall{"check", "PATH... [OPTIONS]"};

// A path is a Markdown page with scenarios in ```job-playground blocks, a scenario file, a folder
// to search for both, or a pattern such as docs/**/*.md that the shell did not expand. Failed
// expectations are printed with file and line, or reported in another format. Returns 1 if an
// expectation failed or a file cannot be read, 2 for an invalid call.
int Check(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
