// What the API server answers to a manifest of a Job or CronJob: strict decoding, defaulting,
// preparation and validation, in its words. Works on JSON trees; the typed objects of core/api are
// read from `defaulted`.
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

// Nothing is wrong with the object, and yet.
struct Warning {
  enum class Source {
    kApiServer,   // a Warning header that the API server sends
    kExperience,  // what people have been surprised by
    kSimulation,  // accepted and kept, but the simulation does not act on it
  };
  Source source = Source::kApiServer;
  std::string field;
  Said message;

  bool operator==(const Warning&) const = default;
};

struct AdmissionAnswer {
  std::vector<DecodeError> decode;  // when not empty, nothing below was looked at
  std::vector<FieldError> errors;
  Json defaulted;  // the whole object as it would be stored; null when there are errors
  bool labels_of_reading = false;  // of a created Job: see Job
  std::vector<Warning> warnings;

  bool ok() const { return decode.empty() && errors.empty(); }
};

// POST of `object`. An absent namespace becomes "default".
AdmissionAnswer AdmitCreate(const Json& object, const AdmissionOptions& options = {});

// The same for a document as it was read: duplicate keys are refused as well.
AdmissionAnswer AdmitDocument(const YamlDocument& document, const AdmissionOptions& options = {});

// PUT of `new_object` over `old_object`, which an earlier call has defaulted; its status is looked
// at.
AdmissionAnswer AdmitUpdate(const Json& old_object, const Json& new_object,
                            const AdmissionOptions& options = {});

}  // namespace jobplay
