// Admission of a Job or CronJob manifest as the API server does it: strict decoding, defaulting,
// preparation and validation, with the same messages. It works on JSON trees; the typed objects of
// core/api are read from `defaulted`.
#pragma once

#include <string>
#include <vector>

#include "core/admission/reasons/field_error.h"
#include "core/admission/schema/decode.h"
#include "core/admission/schema/options.h"
#include "core/api/json.h"
#include "core/base/said.h"
#include "core/yaml/document.h"

namespace jobplay {

// A warning about a valid object.
struct Warning {
  enum class Source {
    kApiServer,   // a Warning header that the API server sends
    kExperience,  // behavior that surprises many people
    kSimulation,  // accepted and stored, but not simulated
  };
  Source source = Source::kApiServer;
  std::string field;
  Said message;

  bool operator==(const Warning&) const = default;
};

struct AdmissionAnswer {
  std::vector<DecodeError> decode;  // if not empty, the fields below are unset
  std::vector<FieldError> errors;
  Json defaulted;  // the whole object as it would be stored; null if there are errors
  bool labels_of_reading = false;  // of a created Job: see Job
  std::vector<Warning> warnings;

  bool ok() const { return decode.empty() && errors.empty(); }
};

// Admits a POST of `object`. A missing namespace becomes "default".
AdmissionAnswer AdmitCreate(const Json& object, const AdmissionOptions& options = {});

// Admits a POST of a YAML document, and also rejects duplicate keys.
AdmissionAnswer AdmitDocument(const YamlDocument& document, const AdmissionOptions& options = {});

// Admits a PUT of `new_object` over `old_object`, which an earlier call has defaulted. The status
// of the old object matters.
AdmissionAnswer AdmitUpdate(const Json& old_object, const Json& new_object,
                            const AdmissionOptions& options = {});

}  // namespace jobplay
