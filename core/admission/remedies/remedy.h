// What to do about what the API server refuses: a sentence, and where that is a matter of writing,
// changes of the manifest that do it. Which refusal gets which is decided here and nowhere else;
// the API server's own words stay as they are.
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

// Changes of the manifest after which the refusal is gone.
struct Mend {
  Said title;  // what is done, as on a button
  std::vector<FieldChange> changes;
};

struct Remedy {
  Said sentence;
  std::vector<Mend> mends;  // which to choose between
};

// To so many refusals of a text somebody may want a remedy; each costs a look at the whole object.
constexpr std::size_t kMostRemedies = 200;

// Of one refusal of `sent`, an object as somebody wrote it.
Remedy RemedyOf(const FieldError& error, const Json& sent, const AdmissionOptions& options);
Remedy RemedyOf(const DecodeError& error, const Json& sent, const AdmissionOptions& options);

// For kubectl explain: the field below its kind, job.spec.template.spec.containers.image.
std::string ExplainPath(const Json& sent, std::string_view field);

}  // namespace jobplay
