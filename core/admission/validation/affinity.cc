#include "core/admission/reasons/common.h"
#include "core/admission/reasons/placement.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/labels.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"

namespace jobplay {
namespace {

constexpr char kRequiredTerms[] = "requiredDuringSchedulingIgnoredDuringExecution";
constexpr char kPreferred[] = "preferredDuringSchedulingIgnoredDuringExecution";

void ValidateNodeFieldRequirement(const Json& requirement, const Path& path, ErrorList* errors) {
  const std::string& op = Text(requirement, "operator");
  const Json& values = List(requirement, "values");
  if (op == "In" || op == "NotIn") {
    if (values.size() != 1) {
      errors->Required(path.Child("values"), reason::kOneValueForFieldSelector);
    }
  } else {
    errors->Invalid(path.Child("operator"), BadValue::Named(op), reason::kSelectorOperator);
  }
  const std::string& key = Text(requirement, "key");
  if (key != "metadata.name") {
    errors->Invalid(path.Child("key"), BadValue::String(key), reason::kFieldSelectorKey);
    return;
  }
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto& value = values[i].get_ref<const std::string&>();
    errors->InvalidEach(path.Child("values").Index(i), value, IsDns1123Subdomain(value));
  }
}

void ValidateNodeTerm(const Json& term, bool allow_invalid_values, const Path& path,
                      ErrorList* errors) {
  const Json& expressions = List(term, "matchExpressions");
  for (std::size_t i = 0; i < expressions.size(); ++i) {
    ValidateRequirement(expressions[i], Numbers::kCompared, allow_invalid_values,
                        path.Child("matchExpressions").Index(i), errors);
  }
  const Json& fields = List(term, "matchFields");
  for (std::size_t i = 0; i < fields.size(); ++i) {
    ValidateNodeFieldRequirement(fields[i], path.Child("matchFields").Index(i), errors);
  }
}

void ValidateWeight(const Json& term, const Path& path, ErrorList* errors) {
  const std::int64_t weight = Number(term, "weight");
  if (weight <= 0 || weight > 100) {
    errors->Invalid(path.Child("weight"), BadValue::Number(weight), reason::kInRange(1, 100));
  }
}

void ValidateNodeAffinity(const Json& affinity, const Path& path, const PodOptions& options,
                          ErrorList* errors) {
  if (const Json* required = Get(affinity, kRequiredTerms)) {
    const Path terms_path = path.Child(kRequiredTerms).Child("nodeSelectorTerms");
    const Json& terms = List(*required, "nodeSelectorTerms");
    if (terms.empty()) errors->Required(terms_path, reason::kNodeSelectorTermRequired);
    for (std::size_t i = 0; i < terms.size(); ++i) {
      ValidateNodeTerm(terms[i], options.allow_invalid_node_affinity_values, terms_path.Index(i),
                       errors);
    }
  }
  const Json& preferred = List(affinity, kPreferred);
  for (std::size_t i = 0; i < preferred.size(); ++i) {
    const Path term_path = path.Child(kPreferred).Index(i);
    ValidateWeight(preferred[i], term_path, errors);
    ValidateNodeTerm(Struct(preferred[i], "preference"), true, term_path.Child("preference"),
                     errors);
  }
}

void ValidateSelectors(const Json& term, bool allow_invalid_values, const Path& path,
                       ErrorList* errors) {
  for (const char* selector : {"labelSelector", "namespaceSelector"}) {
    ValidateLabelSelector(Get(term, selector), allow_invalid_values, path.Child(selector), errors);
  }
}

void ValidatePodAffinityTerm(const Json& term, const Path& path, const PodOptions& options,
                             ErrorList* errors) {
  ValidateSelectors(term, options.allow_invalid_selector_values, path, errors);
  for (const Json& name_space : List(term, "namespaces")) {
    const auto& name = name_space.get_ref<const std::string&>();
    errors->InvalidEach(path.Child("namespace"), name, IsDns1123Label(name));
  }
  ValidateMatchLabelKeys(term, path, errors);
  const std::string& key = Text(term, "topologyKey");
  if (key.empty()) errors->Required(path.Child("topologyKey"), reason::kCannotBeEmpty);
  ValidateLabelName(key, path.Child("topologyKey"), errors);
}

// Validates affinity or anti-affinity.
void ValidatePodAffinity(const Json& affinity, const Path& path, const PodOptions& options,
                         ErrorList* errors) {
  const Json& required = List(affinity, kRequiredTerms);
  for (std::size_t i = 0; i < required.size(); ++i) {
    ValidatePodAffinityTerm(required[i], path.Child(kRequiredTerms).Index(i), options, errors);
  }
  const Json& preferred = List(affinity, kPreferred);
  for (std::size_t i = 0; i < preferred.size(); ++i) {
    const Path term_path = path.Child(kPreferred).Index(i);
    ValidateWeight(preferred[i], term_path, errors);
    ValidatePodAffinityTerm(Struct(preferred[i], "podAffinityTerm"),
                            term_path.Child("podAffinityTerm"), options, errors);
  }
}

void ValidateLabelKeys(const Json& keys, const Json* selector, const Path& path,
                       ErrorList* errors) {
  if (keys.empty()) return;
  if (selector == nullptr) {
    errors->Forbidden(path, reason::kNeedsLabelSelector);
    return;
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    ValidateLabelName(keys[i].get<std::string>(), path.Index(i), errors);
  }
}

}  // namespace

void ValidateMatchLabelKeys(const Json& term, const Path& path, ErrorList* errors) {
  const Json& match = List(term, "matchLabelKeys");
  const Json& mismatch = List(term, "mismatchLabelKeys");
  const Json* selector = Get(term, "labelSelector");
  ValidateLabelKeys(match, selector, path.Child("matchLabelKeys"), errors);
  ValidateLabelKeys(mismatch, selector, path.Child("mismatchLabelKeys"), errors);
  if (selector != nullptr) {
    std::map<std::string, std::size_t> positions;
    for (std::size_t i = 0; i < match.size(); ++i) positions[match[i].get<std::string>()] = i;
    std::set<std::string> selected;
    for (const auto& [key, value] : Struct(*selector, "matchLabels").items()) selected.insert(key);
    for (const Json& expression : List(*selector, "matchExpressions")) {
      const std::string& key = Text(expression, "key");
      const auto position = positions.find(key);
      if (position != positions.end() && selected.count(key) > 0) {
        errors->Invalid(path.Index(position->second), BadValue::String(key),
                        reason::kKeyInSelector);
      }
      selected.insert(key);
    }
  }
  for (std::size_t i = 0; i < match.size(); ++i) {
    if (std::find(mismatch.begin(), mismatch.end(), match[i]) == mismatch.end()) continue;
    errors->Invalid(path.Child("matchLabelKeys").Index(i),
                    BadValue::String(match[i].get<std::string>()), reason::kKeyInMismatch);
  }
}

void ValidateAffinity(const Json& affinity, const Path& path, const PodOptions& options,
                      ErrorList* errors) {
  if (const Json* node = Get(affinity, "nodeAffinity")) {
    ValidateNodeAffinity(*node, path.Child("nodeAffinity"), options, errors);
  }
  for (const char* kind : {"podAffinity", "podAntiAffinity"}) {
    if (const Json* pods = Get(affinity, kind))
      ValidatePodAffinity(*pods, path.Child(kind), options, errors);
  }
}

bool AffinityHasInvalidSelector(const Json& spec) {
  ErrorList errors;
  for (const char* kind : {"podAffinity", "podAntiAffinity"}) {
    const Json& affinity = Struct(Struct(spec, "affinity"), kind);
    for (const Json& term : List(affinity, kRequiredTerms))
      ValidateSelectors(term, false, Path(), &errors);
    for (const Json& term : List(affinity, kPreferred)) {
      ValidateSelectors(Struct(term, "podAffinityTerm"), false, Path(), &errors);
    }
  }
  return !errors.empty();
}

bool NodeAffinityHasInvalidValue(const Json& spec) {
  const Json& required = Struct(Struct(Struct(spec, "affinity"), "nodeAffinity"), kRequiredTerms);
  for (const Json& term : List(required, "nodeSelectorTerms")) {
    for (const Json& expression : List(term, "matchExpressions")) {
      for (const Json& value : List(expression, "values")) {
        if (!IsLabelValue(value.get_ref<const std::string&>()).empty()) return true;
      }
    }
  }
  return false;
}

}  // namespace jobplay
