// `jobplay link`: a scenario file as the fragment of a link.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/base/result.h"
#include "core/cli/say.h"

namespace jobplay::cli {

inline constexpr Call kLinkCall{"link", "FILE [--step N | --time DURATION] [--view JSON]"};

// The fragment of a link to the text, with the hash of its run's end for whoever opens it in the
// page. An error where the text has one, or does not fit into a link. Nothing, and a line on stderr
// that names the file, where Ctrl-C came before the run had ended.
Result<std::optional<std::string>> FragmentOf(const std::string& file, const std::string& text,
                                              Json view);

// Runs the scenario, so that the hash of its final state goes with it. 1 when the file has errors
// or is too large.
int MakeLink(const std::vector<std::string>& arguments);

}  // namespace jobplay::cli
