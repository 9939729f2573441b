// What the API server answers to a manifest of a Job or CronJob: strict decoding, defaulting,
// preparation and validation, in its words. Works on JSON trees; the typed objects of core/api are
// read from `defaulted`.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/admission/reasons/reason.h"
#include "core/api/json.h"
#include "core/base/said.h"
#include "core/base/time.h"
#include "core/yaml/document.h"

namespace jobplay {

// Something that decoding refuses before the object is even looked at.
struct DecodeError {
  enum class Stage : std::uint8_t {
    kStrict,  // fields that are unknown or there twice; there may be several of them
    kValue,   // of a wrong type, which ends decoding before its strict part says anything
    kType,    // what is sent does not say what it is
    kScheme,  // there is no such kind in that version
  };
  std::string message;  // as the API server says it
  std::string path;     // of the field, when there is one; may name a field that is not there
  int line = 0;         // in the text, when the message names one
  Stage stage = Stage::kStrict;

  bool operator==(const DecodeError&) const = default;
};

// A cause in the API server's answer "Job.batch "demo" is invalid".
struct FieldError {
  std::string type;  // FieldValueInvalid, FieldValueRequired, ...
  std::string field;
  std::string message;  // as the API server writes it, with the value and the reason
  std::string value;    // as the message shows it; empty if it does not
  Reason reason;

  bool operator==(const FieldError&) const = default;
};

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

struct AdmissionOptions {
  // Of Kubernetes: fields that came later are unknown. From 8; where no version is meant, one after
  // all that there are.
  int minor = 999;
  // Given to a new object; must be fit for a label value.
  std::string uid = "00000000-0000-4000-8000-000000000001";
  // What the API server appends to metadata.generateName.
  std::string name_suffix = "hbm4m";
  // The object's creationTimestamp.
  Time now;
  // kube-apiserver's --allow-privileged, as kubeadm and other installers set it.
  bool allow_privileged = true;
  // kubectl writes merge keys out before it sends: what << brings may be overridden then, which
  // strict decoding of the file as it stands takes for a duplicate.
  bool by_kubectl = false;
  // The feature gates of Jobs and CronJobs, as OptionsFor (core/sim/admit.h) has them of a
  // generation; nullopt leaves a gate at the version's default. Without it all of them are on.
  std::function<std::optional<bool>(std::string_view)> gate;
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
