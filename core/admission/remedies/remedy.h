// Remedies for errors of the API server: a sentence, and quick fixes if a change to the manifest
// can help. Only this folder decides which error gets which remedy. The API server's messages stay
// unchanged.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/admission/reasons/field_error.h"
#include "core/admission/schema/decode.h"
#include "core/admission/schema/options.h"
#include "core/api/json.h"
#include "core/base/said.h"
#include "core/yaml/edit.h"

namespace jobplay {

// A quick fix: changes to the manifest that remove the error.
struct Mend {
  Said title;  // the action, as on a button
  std::vector<FieldChange> changes;
};

struct Remedy {
  Said sentence;
  std::vector<Mend> mends;  // alternatives
};

// The maximum number of errors per manifest that get a remedy; each remedy reads the whole object.
constexpr std::size_t kMostRemedies = 200;

// Returns the remedy for an error in `sent`, the object that the user wrote.
Remedy RemedyOf(const FieldError& error, const Json& sent, const AdmissionOptions& options);
Remedy RemedyOf(const DecodeError& error, const Json& sent, const AdmissionOptions& options);

// Returns the field path for kubectl explain: job.spec.template.spec.containers.image.
std::string ExplainPath(const Json& sent, std::string_view field);

}  // namespace jobplay
