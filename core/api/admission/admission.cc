#include "core/api/admission/admission.h"

#include <algorithm>
#include <utility>

#include "core/api/admission/decode.h"
#include "core/api/admission/defaults.h"
#include "core/api/admission/prepare.h"
#include "core/api/admission/schema.h"
#include "core/api/admission/tree.h"
#include "core/api/admission/validation/validation.h"

namespace jobplay {
namespace {

std::string Printed(const Json& value) {
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

const Json& MemberOrNull(const Json& object, const char* name) {
  static const Json kNull;
  const auto member = object.find(name);
  return member == object.end() ? kNull : *member;
}

// Finds the object's type as the API server's decoder does (json.SimpleMetaFactory and the scheme).
std::optional<DecodeError> CheckKind(const Json& object) {
  const std::string parse_error =
      "couldn't get version/kind; json parse error: json: cannot unmarshal ";
  if (object.is_null()) return DecodeError{"Object 'Kind' is missing in 'null'", "kind"};
  if (!object.is_object()) {
    const char* what = object.is_array()     ? "array"
                       : object.is_string()  ? "string"
                       : object.is_boolean() ? "bool"
                                             : "number";
    return DecodeError{
        parse_error + what + " into Go value of type struct { APIVersion string; Kind string }",
        ""};
  }
  for (const char* name : {"apiVersion", "kind"}) {
    const Json& value = MemberOrNull(object, name);
    if (value.is_null() || value.is_string()) continue;
    const char* what = value.is_array()     ? "array"
                       : value.is_object()  ? "object"
                       : value.is_boolean() ? "bool"
                                            : "number";
    return DecodeError{parse_error + what + " into Go struct field ." + name + " of type string",
                       name};
  }
  const std::string& kind = Text(object, "kind");
  const std::string& version = Text(object, "apiVersion");
  if (std::count(version.begin(), version.end(), '/') > 1) {
    return DecodeError{"unexpected GroupVersion string: " + version, "apiVersion"};
  }
  if (kind.empty())
    return DecodeError{"Object 'Kind' is missing in '" + Printed(object) + "'", "kind"};
  const std::size_t slash = version.find('/');
  if (version.empty() || slash + 1 == version.size()) {
    return DecodeError{"Object 'apiVersion' is missing in '" + Printed(object) + "'", "apiVersion"};
  }
  if (version == "batch/v1" && (kind == "Job" || kind == "CronJob")) return std::nullopt;
  const std::string unknown = "no kind \"" + kind + "\" is registered for version \"" + version +
                              "\" in scheme \"pkg/runtime/scheme.go:111\"";
  return DecodeError{
      unknown +
          "; the playground runs Job and CronJob (apiVersion: batch/v1), scripted by a "
          "Scenario (apiVersion: playground/v1)",
      version == "batch/v1" ? "kind" : "apiVersion"};
}

bool IsCronJob(const Json& object) { return Text(object, "kind") == "CronJob"; }

const StructType& TypeOf(const Json& object) {
  return SchemaType(IsCronJob(object) ? "CronJob" : "Job");
}

Json* PodTemplateOf(Json* object) {
  Json* spec = Ensure(object, "spec");
  if (IsCronJob(*object)) spec = Ensure(Ensure(spec, "jobTemplate"), "spec");
  return Ensure(spec, "template");
}

// Decodes, defaults and converts; nullopt when decoding refuses.
std::optional<Json> Receive(const Json& input, const AdmissionOptions& options, bool* shared_labels,
                            std::vector<DecodeError>* errors) {
  if (std::optional<DecodeError> error = CheckKind(input)) {
    errors->push_back(*error);
    return std::nullopt;
  }
  Decoded decoded = DecodeObject(input, TypeOf(input), options.minor);
  if (!decoded.errors.empty()) {
    errors->insert(errors->end(), decoded.errors.begin(), decoded.errors.end());
    return std::nullopt;
  }
  if (IsCronJob(decoded.object)) {
    DefaultCronJob(&decoded.object, options);
  } else {
    DefaultJob(&decoded.object, options, shared_labels);
  }
  ConvertPodTemplate(PodTemplateOf(&decoded.object));
  return std::move(decoded.object);
}

}  // namespace

AdmissionAnswer AdmitCreate(const Json& object, const AdmissionOptions& options) {
  AdmissionAnswer answer;
  bool shared_labels = false;
  std::optional<Json> received = Receive(object, options, &shared_labels, &answer.decode);
  if (!received) return answer;
  FillSystemFields(&*received, options);
  if (IsCronJob(*received)) {
    PrepareCronJobForCreate(&*received, options);
    answer.errors = ValidateCronJobCreate(*received, options);
  } else {
    PrepareJobForCreate(&*received, shared_labels, options);
    answer.errors = ValidateJobCreate(*received, options);
    // Defaulted once more when it is read back from etcd: a Job without labels then has its
    // template's, the generated ones among them.
    DefaultJob(&*received, options, &shared_labels);
  }
  if (answer.errors.empty()) answer.defaulted = EncodeObject(*received, TypeOf(*received));
  return answer;
}

AdmissionAnswer AdmitDocument(const YamlDocument& document, const AdmissionOptions& options) {
  AdmissionAnswer answer = AdmitCreate(document.value, options);
  if (document.duplicates.empty()) return answer;
  // A value of a wrong type is all that the API server tells of; otherwise duplicates come first.
  const bool fatal = std::any_of(
      answer.decode.begin(), answer.decode.end(),
      [](const DecodeError& error) { return error.message.rfind("unknown field", 0) != 0; });
  if (fatal) return answer;
  std::string message = "yaml: unmarshal errors:";
  for (const DuplicateKey& duplicate : document.duplicates) {
    message += "\n  line " + std::to_string(duplicate.line) + ": key " + duplicate.key +
               " already set in map";
  }
  answer.decode.insert(
      answer.decode.begin(),
      {message, FormatFieldPath(document.duplicates[0].path), document.duplicates[0].line});
  answer.errors.clear();
  answer.warnings.clear();
  answer.defaulted = nullptr;
  return answer;
}

AdmissionAnswer AdmitUpdate(const Json& old_object, const Json& new_object,
                            const AdmissionOptions& options) {
  AdmissionAnswer answer;
  bool shared_labels = false;
  std::optional<Json> received = Receive(new_object, options, &shared_labels, &answer.decode);
  if (!received) return answer;
  const Json old_sparse = DecodeObject(old_object, TypeOf(old_object), options.minor).object;
  PrepareForUpdate(&*received, old_sparse, options);
  answer.errors = IsCronJob(*received) ? ValidateCronJobUpdate(*received, old_sparse, options)
                                       : ValidateJobUpdate(*received, old_sparse, options);
  if (answer.errors.empty()) answer.defaulted = EncodeObject(*received, TypeOf(*received));
  return answer;
}

Json ApplyMergePatch(const Json& target, const Json& patch) {
  Json result = target;
  result.merge_patch(patch);
  return result;
}

}  // namespace jobplay
