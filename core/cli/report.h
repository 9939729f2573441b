// What check and admit find, in the forms that a CI shows beside the line: JUnit's XML, SARIF, and
// the commands of GitHub's workflows.
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

// What was found of one line, in the file's own lines.
struct Finding {
  std::string rule;  // one of kRules
  Severity severity = Severity::kError;
  TextSpan span;  // line 0: the file as a whole
  std::string message;
};

// A scenario or manifest that was looked at.
struct Checked {
  std::string path;
  int line = 1;  // where it begins
  std::vector<Finding> findings;
};

// Of a file as a whole.
Finding Unreadable();
Finding Unfinished();  // Ctrl-C came before it, or in the middle of it

// The whole report, for the standard output; empty in the form kText, which commands print as they
// go. `command` names the tests: "check".
std::string Report(ReportFormat format, std::string_view command,
                   const std::vector<Checked>& checked);

// What reading a file found wrong. Notes of the simulation are no findings.
std::vector<Finding> FindingsOf(const std::vector<Problem>& problems);

}  // namespace jobplay::cli
