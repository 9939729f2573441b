// Reports of check and admit in formats that CI systems show beside the line: JUnit XML, SARIF, and
// GitHub workflow commands.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/problem.h"

namespace jobplay::cli {

enum class ReportFormat : std::uint8_t { kText, kJunit, kSarif, kGithub };
std::optional<ReportFormat> FindReportFormat(std::string_view name);

// A finding about a line of the file.
struct Finding {
  std::string rule;  // one of kRules
  Severity severity = Severity::kError;
  TextSpan span;  // line 0: the whole file
  std::string message;
};

// A scenario or manifest that was checked.
struct Checked {
  std::string path;
  int line = 1;  // the line where it begins
  std::vector<Finding> findings;
};

// Findings about a whole file.
Finding Unreadable();
Finding Unfinished();  // Ctrl-C stopped the run, or came before it

// Returns the whole report for standard output. Empty for kText, which commands print as they run.
// `command` names the tests: "check".
std::string Report(ReportFormat format, std::string_view command,
                   const std::vector<Checked>& checked);

// Converts the problems of reading a file, except notes of the simulation.
std::vector<Finding> FindingsOf(const std::vector<Problem>& problems);

}  // namespace jobplay::cli
