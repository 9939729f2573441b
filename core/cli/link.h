// `jobplay link`: converts a scenario file to the fragment of a link.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/base/result.h"
#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kLinkCall{"link", "FILE [OPTIONS]"};

// Returns the fragment of a link to the text, with the hash of its final state for the page that
// opens it. It is an error if the text has errors or is too large for a link. If Ctrl-C came before
// the run ended, returns nothing and prints a line with the file name to stderr.
Result<std::optional<std::string>> FragmentOf(const std::string& file, const std::string& text,
                                              Json view);

// Runs the scenario, so that the link contains the hash of its final state. Returns 1 if the file
// has errors or is too large.
int MakeLink(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
