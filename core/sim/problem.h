// What is wrong, doubtful or worth knowing about a scenario, with its place in the text.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/yaml/edit.h"

namespace jobplay {

enum class Severity : std::uint8_t { kError, kWarning, kInfo };
const char* ToString(Severity severity);

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
  std::vector<ProblemMend> mends;  // to choose between
};

}  // namespace jobplay
