#include "core/admission/kind.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/admission/schema/since.h"
#include "core/admission/schema/tree.h"
#include "core/base/go_quote.h"

namespace jobplay {
namespace {

DecodeError Missing(const char* what, std::string_view text, const char* field) {
  return {std::string("Object '") + what + "' is missing in '" + std::string(text) + "'", field, 0,
          DecodeError::Stage::kType};
}

DecodeError NotRegistered(const std::string& kind, const std::string& version) {
  const bool batch = version == "batch/v1";
  // A GroupVersion without a group is printed without a slash.
  const std::string printed = version[0] == '/' ? version.substr(1) : version;
  return {"no kind " + GoQuote(kind) + " is registered for version " + GoQuote(printed) +
              " in scheme \"pkg/api/legacyscheme/scheme.go:30\"",
          batch ? "kind" : "apiVersion", 0, DecodeError::Stage::kScheme};
}

// Follows SimpleMetaFactory.Interpret.
std::optional<DecodeError> Interpret(const Json& object, ObjectKind* found) {
  const std::string parse_error =
      "couldn't get version/kind; json parse error: json: cannot unmarshal ";
  if (object.is_null()) return std::nullopt;
  if (!object.is_object()) {
    return DecodeError{
        parse_error + GoKind(object) +
            R"( into Go value of type struct { APIVersion string "json:\"apiVersion,omitempty\""; Kind string "json:\"kind,omitempty\"" })",
        "", 0, DecodeError::Stage::kType};
  }
  for (const auto& [name, field] :
       {std::pair("apiVersion", &found->version), std::pair("kind", &found->kind)}) {
    // The last member counts, which is the lowercase one if it exists.
    for (auto member = object.begin(); member != object.end(); ++member) {
      if (member->is_null() || !EqualFold(member.key(), name)) continue;
      if (!member->is_string()) {
        return DecodeError{
            parse_error + GoKind(*member) + " into Go struct field ." + name + " of type string",
            member.key(), 0, DecodeError::Stage::kType};
      }
      *field = member->get_ref<const std::string&>();
    }
  }
  if (std::count(found->version.begin(), found->version.end(), '/') > 1) {
    return DecodeError{"unexpected GroupVersion string: " + found->version, "apiVersion", 0,
                       DecodeError::Stage::kType};
  }
  return std::nullopt;
}

std::optional<DecodeError> CheckFound(const ObjectKind& found, std::string_view text, int minor) {
  const std::string& kind = found.kind;
  const std::string& version = found.version;
  if (kind.empty()) return Missing("Kind", text, "kind");
  if (version.empty() || version.back() == '/') return Missing("apiVersion", text, "apiVersion");
  if (version == "batch/v1" && (kind == "Job" || kind == "CronJob")) return std::nullopt;
  if (version == "batch/v1beta1" && kind == "CronJob" && minor < since::kCronJobV1Beta1IsGone) {
    return std::nullopt;
  }
  return NotRegistered(kind, version);
}

}  // namespace

std::string CronJobVersion(int minor) {
  return minor < since::kCronJobV1 ? "batch/v1beta1" : "batch/v1";
}

std::optional<DecodeError> CheckKind(const Json& object, std::string_view text, int minor,
                                     ObjectKind* found) {
  if (auto error = Interpret(object, found)) return error;
  return CheckFound(*found, text, minor);
}

std::vector<DecodeError> CheckPatchedKind(const Json& object, std::string_view text, int minor,
                                          const std::string& kind, ObjectKind* found) {
  if (auto error = Interpret(object, found)) return {*error};
  if (found->kind.empty()) found->kind = kind;
  // Follows gvkWithDefaults.
  if (found->version.empty() || found->version == "/" || found->version == "batch/") {
    if (found->kind != "Job" && found->kind != "CronJob") {
      return {NotRegistered(found->kind, "batch/__internal")};
    }
    std::vector<DecodeError> errors;
    for (auto member = object.begin(); member != object.end(); ++member) {
      if (member.key() == "apiVersion" || member.key() == "kind") continue;
      errors.push_back({"unknown field " + GoQuote(member.key()), ""});
    }
    return errors;
  }
  if (auto error = CheckFound(*found, text, minor)) return {*error};
  if (found->kind == kind) return {};
  const std::string from = found->version.substr(found->version.find('/') + 1);
  return {
      {"converting (" + from + "." + found->kind + ") to (batch." + kind + "): unknown conversion",
       "kind", 0, DecodeError::Stage::kScheme}};
}

}  // namespace jobplay
