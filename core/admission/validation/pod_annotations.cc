#include <cstdint>
#include <limits>
#include <utility>

#include "core/admission/reasons/pod.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/pod_template.h"
#include "core/admission/validation/security_annotations.h"
#include "core/base/go_json.h"

namespace jobplay {
namespace {

constexpr char kMirror[] = "kubernetes.io/config.mirror";
constexpr char kTolerations[] = "scheduler.alpha.kubernetes.io/tolerations";
constexpr char kDeletionCost[] = "controller.kubernetes.io/pod-deletion-cost";

bool StartsWith(std::string_view text, std::string_view prefix) {
  return text.substr(0, prefix.size()) == prefix;
}

// Returns true for an int32 that strconv.ParseInt accepts, without a plus sign or leading zeros.
bool IsDeletionCost(std::string_view text) {
  const bool negative = StartsWith(text, "-");
  std::string_view digits = text;
  if (negative) digits.remove_prefix(1);
  if (digits.empty() || (!negative && digits[0] == '0' && digits.size() > 1)) return false;
  std::int64_t value = 0;
  for (const char c : digits) {
    if (c < '0' || c > '9') return false;
    value = value * 10 + (c - '0');
    if (value > std::int64_t{std::numeric_limits<std::int32_t>::max()} + (negative ? 1 : 0))
      return false;
  }
  return true;
}

void ValidateSeccomp(const std::string& profile, const Path& path, ErrorList* errors) {
  if (profile == "runtime/default" || profile == "docker/default" || profile == "unconfined")
    return;
  if (StartsWith(profile, "localhost/")) {
    ValidateDescendingPath(profile.substr(10), path, errors);
  } else {
    errors->Invalid(path, BadValue::String(profile), reason::kSeccompAnnotation);
  }
}

void ValidateAppArmor(const std::string& key, const std::string& profile, const Json& spec,
                      const Path& path, ErrorList* errors) {
  const std::string name = key.substr(std::string_view(kAppArmorContainer).size());
  bool found = false;
  VisitContainers(spec, Path(), [&](const Json& container, const Path&) {
    found = found || Text(container, "name") == name;
  });
  if (!found) errors->Invalid(path.Key(key), BadValue::String(name), reason::kContainerNotFound);
  if (profile.empty() || profile == "runtime/default" || profile == "unconfined" ||
      StartsWith(profile, "localhost/")) {
    return;
  }
  errors->Invalid(path.Key(key), BadValue::String(profile),
                  reason::kAppArmorAnnotation(GoQuote(profile)));
}

struct ReadTolerations {
  Json list = Json::array();
  std::string error;  // the first error
};

// Follows helper.GetTolerationsFromPodAnnotations, which decodes into the internal type. Its fields
// have no JSON names and match without regard to case.
ReadTolerations TolerationsFromJson(const std::string& text) {
  ReadTolerations read;
  read.error = GoJsonSyntaxError(text);
  if (!read.error.empty()) return read;
  const auto refuse = [&](const std::string& value, const std::string& target) {
    if (read.error.empty()) read.error = "json: cannot unmarshal " + value + " into Go " + target;
  };
  const Json parsed = Json::parse(text, nullptr, false);
  if (parsed.is_null()) return read;
  if (!parsed.is_array()) {
    refuse(GoKind(parsed), "value of type []core.Toleration");
    return read;
  }
  constexpr const char* kFields[][3] = {{"key", "Key", "string"},
                                        {"operator", "Operator", "core.TolerationOperator"},
                                        {"value", "Value", "string"},
                                        {"effect", "Effect", "core.TaintEffect"},
                                        {"tolerationSeconds", "TolerationSeconds", "int64"}};
  for (const Json& element : parsed) {
    Json toleration = Json::object();
    if (!element.is_object() && !element.is_null()) {
      refuse(GoKind(element), "value of type core.Toleration");
    }
    const Json& members = element.is_object() ? element : Json::object();
    for (const auto& [name, value] : members.items()) {
      for (const auto& [field, go_name, type] : kFields) {
        if (value.is_null() || !EqualFold(name, field)) continue;
        const bool seconds = std::string_view(type) == "int64";
        const bool fits =
            seconds ? value.is_number_integer() && value <= std::numeric_limits<std::int64_t>::max()
                    : value.is_string();
        if (fits) {
          toleration[field] = value;
        } else {
          refuse(seconds && value.is_number() ? "number " + value.dump() : GoKind(value),
                 std::string("struct field Toleration.") + go_name + " of type " + type);
        }
      }
    }
    read.list.push_back(std::move(toleration));
  }
  return read;
}

}  // namespace

bool HasBadDeletionCost(const Json& metadata) {
  const Json* cost = Get(Struct(metadata, "annotations"), kDeletionCost);
  return cost != nullptr && !IsDeletionCost(cost->get_ref<const std::string&>());
}

void ValidatePodAnnotations(const Json& pod_template, const Path& path, const PodOptions& options,
                            ErrorList* errors) {
  const Json& metadata = Struct(pod_template, "metadata");
  const Json& annotations = Struct(metadata, "annotations");
  const Json& spec = Struct(pod_template, "spec");
  if (const Json* mirror = Get(annotations, kMirror)) {
    if (Text(spec, "nodeName").empty()) {
      errors->Invalid(path.Key(kMirror), BadValue::String(mirror->get<std::string>()),
                      reason::kMirrorPodNode);
    }
  }
  const std::string& tolerations = Text(annotations, kTolerations);
  if (!tolerations.empty()) {
    const ReadTolerations read = TolerationsFromJson(tolerations);
    if (read.error.empty()) {
      ValidateTolerations(read.list, path.Child(kTolerations), options, errors);
    } else {
      errors->Invalid(path, BadValue::String(kTolerations),
                      reason::kTolerationsUnreadable(read.error));
    }
  }
  if (!options.allow_invalid_deletion_cost && HasBadDeletionCost(metadata)) {
    errors->Invalid(path.Key(kDeletionCost), BadValue::String(Text(annotations, kDeletionCost)),
                    reason::kDeletionCost);
  }
  if (const Json* profile = Get(annotations, kSeccompPod)) {
    ValidateSeccomp(profile->get<std::string>(), path.Child(kSeccompPod), errors);
  }
  for (const auto& [key, value] : annotations.items()) {
    if (StartsWith(key, kSeccompContainer))
      ValidateSeccomp(value.get<std::string>(), path.Child(key), errors);
  }
  for (const auto& [key, value] : annotations.items()) {
    if (StartsWith(key, kAppArmorContainer))
      ValidateAppArmor(key, value.get<std::string>(), spec, path, errors);
  }
}

}  // namespace jobplay
