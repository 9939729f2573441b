// What is wrong, doubtful or worth knowing about a scenario, with its place in the text.
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

// Rules for spec.pods that one click writes, with what pods then do: the first goes before all that
// stand there.
struct RuleOffer {
  Said label;
  std::vector<Json> rules;
};

// A click that takes a problem away.
struct ProblemMend {
  Said title;  // what it does, as on a button
  std::vector<TextEdit> edits;
};

struct Problem {
  Severity severity = Severity::kError;
  Said message;  // said::KubernetesSays where the API server has words for it
  Said remedy;
  std::string path;    // spec.template.spec.restartPolicy
  std::string object;  // Job/demo, Scenario
  TextSpan span;
  std::vector<RuleOffer> offers;
  std::vector<ProblemMend> mends;  // to choose between
};

// Into the order in which a person goes through them: errors, warnings, notes, each from the top of
// the text to its end. What has no place stands before; what is at one place keeps its order, which
// is the API server's.
void SortByPlace(std::vector<Problem>& problems);

// The first that keeps a text from being run; null where none does.
const Problem* FirstError(const std::vector<Problem>& problems);

// The field to name before the message: none where the message begins with it, as the API server's
// do.
std::string_view FieldBefore(const Problem& problem);

// With the place of a field in a document's text.
Problem Placed(const YamlDocument& document, const std::string& object, Severity severity,
               std::string path, Said message);

}  // namespace jobplay
