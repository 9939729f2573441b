// A problem of a scenario: an error, a warning or a note, with its place in the text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/json.h"
#include "core/base/result.h"
#include "core/yaml/document.h"
#include "core/yaml/edit.h"

namespace jobplay {

enum class Severity : std::uint8_t { kError, kWarning, kInfo };
const char* ToString(Severity severity);

// An offer to add rules to spec.pods with one click, and their effect. The first rule is inserted
// before all existing ones.
struct RuleOffer {
  Said label;
  std::vector<Json> rules;
};

// A quick fix for a problem.
struct ProblemMend {
  Said title;  // the action, as on a button
  std::vector<TextEdit> edits;
};

struct Problem {
  Severity severity = Severity::kError;
  Said message;  // said::KubernetesSays if the API server has a message for it
  Said remedy;
  std::string path;    // spec.template.spec.restartPolicy
  std::string object;  // Job/demo, Scenario
  TextSpan span;
  std::vector<RuleOffer> offers;
  std::vector<ProblemMend> mends;  // alternatives
};

// Sorts problems in reading order: errors, warnings, notes, each from the top of the text to its
// end. Problems without a place come first. Problems at the same place keep the API server's order.
void SortByPlace(std::vector<Problem>& problems);

// Returns the first problem that prevents a run, or null.
const Problem* FirstError(const std::vector<Problem>& problems);

// Returns the field to show before the message, or "" if the message starts with it, as the API
// server's do.
std::string_view FieldBefore(const Problem& problem);

// Returns a problem with the place of a field in a document's text.
Problem Placed(const YamlDocument& document, const std::string& object, Severity severity,
               std::string path, Said message);

}  // namespace jobplay
