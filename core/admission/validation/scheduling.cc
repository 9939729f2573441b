#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "core/admission/reasons/common.h"
#include "core/admission/reasons/placement.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/labels.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"

namespace jobplay {
namespace {

// Follows content.IsDecimalInteger and then strconv.ParseInt.
void ValidateDecimal(const std::string& value, const Path& path, ErrorList* errors) {
  const bool negative = !value.empty() && value[0] == '-';
  const std::string digits = negative ? value.substr(1) : value;
  const bool all_digits = !digits.empty() && std::all_of(digits.begin(), digits.end(), [](char c) {
    return c >= '0' && c <= '9';
  });
  if (value.empty()) {
    errors->Invalid(path, BadValue::String(value), reason::kMustBeNonEmpty);
  } else if (!all_digits || (digits[0] == '0' && (digits.size() > 1 || negative))) {
    errors->Invalid(path, BadValue::String(value), reason::kDecimalInteger);
  }
  const std::string_view most = negative ? "9223372036854775808" : "9223372036854775807";
  std::string significant = digits.substr(std::min(digits.find_first_not_of('0'), digits.size()));
  const bool in_range = significant.size() < most.size() ||
                        (significant.size() == most.size() && significant <= most);
  if (!all_digits || !in_range) {
    errors->Invalid(
        path, BadValue::String(value),
        reason::kParseInt(GoQuote(value), all_digits ? "value out of range" : "invalid syntax"));
  }
}

// Follows ValidateMatchLabelKeysInTopologySpread, the rule before v1.34.
void ValidateSpreadLabelKeys(const Json& constraint, const Path& path, ErrorList* errors) {
  const Json& keys = List(constraint, "matchLabelKeys");
  if (keys.empty()) return;
  const Json* selector = Get(constraint, "labelSelector");
  std::set<std::string> selected;
  if (selector == nullptr) {
    errors->Forbidden(path, reason::kNeedsLabelSelector);
  } else {
    for (const auto& [key, value] : Struct(*selector, "matchLabels").items()) selected.insert(key);
    for (const Json& expression : List(*selector, "matchExpressions"))
      selected.insert(Text(expression, "key"));
  }
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const auto& key = keys[i].get_ref<const std::string&>();
    ValidateLabelName(key, path.Index(i), errors);
    if (selected.count(key) > 0) {
      errors->Invalid(path.Index(i), BadValue::String(key), reason::kKeyInSelector);
    }
  }
}

// Reports all errors of the value as one.
void ValidateTolerationValue(const std::string& value, const Path& path, ErrorList* errors) {
  const ReasonList reasons = IsLabelValue(value);
  if (reasons.empty()) return;
  std::string context;
  for (std::size_t i = 0; i + 1 < reasons.size(); ++i) context += Render(reasons[i]) + ";";
  errors->Invalid(path, BadValue::String(value), WithContext(std::move(context), reasons.back()));
}

void ValidateInclusionPolicy(const Json& constraint, const char* member, const Path& path,
                             ErrorList* errors) {
  const Json* policy = Get(constraint, member);
  if (policy != nullptr && *policy != "Honor" && *policy != "Ignore") {
    errors->NotSupported(path.Child(member), BadValue::Any(policy), {"Honor", "Ignore"});
  }
}

}  // namespace

void ValidateTolerations(const Json& tolerations, const Path& path, const PodOptions& options,
                         ErrorList* errors) {
  for (std::size_t i = 0; i < tolerations.size(); ++i) {
    const Path at = path.Index(i);
    const std::string& key = Text(tolerations[i], "key");
    const std::string& op = Text(tolerations[i], "operator");
    const std::string& value = Text(tolerations[i], "value");
    const std::string& effect = Text(tolerations[i], "effect");
    if (!key.empty()) ValidateLabelName(key, at.Child("key"), errors);
    if (key.empty() && op != "Exists") {
      errors->Invalid(at.Child("operator"), BadValue::Named(op), reason::kExistsWithoutKey);
    }
    if (Get(tolerations[i], "tolerationSeconds") != nullptr && effect != "NoExecute") {
      errors->Invalid(at.Child("effect"), BadValue::Named(effect), reason::kNoExecuteForSeconds);
    }
    if (op.empty() || op == "Equal") {
      ValidateTolerationValue(value, at.Child("operator"), errors);
    } else if (op == "Exists") {
      if (!value.empty()) {
        errors->Invalid(at.Child("operator"), BadValue::String(value), reason::kNoValueForExists);
      }
    } else if (op == "Lt" || op == "Gt") {
      if (options.toleration_comparisons) {
        ValidateDecimal(value, at.Child("value"), errors);
      } else {
        errors->NotSupported(at.Child("operator"), BadValue::Named(op),
                             {"Equal", "Exists", "Lt", "Gt"});
      }
    } else {
      errors->NotSupported(at.Child("operator"), BadValue::Named(op), {"Equal", "Exists"});
    }
    if (!effect.empty() && effect != "NoSchedule" && effect != "PreferNoSchedule" &&
        effect != "NoExecute") {
      errors->NotSupported(at.Child("effect"), BadValue::Named(effect),
                           {"NoSchedule", "PreferNoSchedule", "NoExecute"});
    }
  }
}

void ValidateTopologySpread(const Json& constraints, const Path& path, const PodOptions& options,
                            ErrorList* errors) {
  const auto pair_of = [](const Json& constraint) {
    return std::pair(Text(constraint, "topologyKey"), Text(constraint, "whenUnsatisfiable"));
  };
  std::multiset<std::pair<std::string, std::string>> ahead;
  for (const Json& constraint : constraints) ahead.insert(pair_of(constraint));
  for (std::size_t i = 0; i < constraints.size(); ++i) {
    const Json& constraint = constraints[i];
    const Path at = path.Index(i);
    const std::int64_t skew = Number(constraint, "maxSkew");
    if (skew <= 0)
      errors->Invalid(at.Child("maxSkew"), BadValue::Number(skew), reason::kAboveZeroInWords);
    const std::string& key = Text(constraint, "topologyKey");
    if (key.empty()) errors->Required(at.Child("topologyKey"), reason::kCannotBeEmpty);
    const std::string& action = Text(constraint, "whenUnsatisfiable");
    if (action != "DoNotSchedule" && action != "ScheduleAnyway") {
      errors->NotSupported(at.Child("whenUnsatisfiable"), BadValue::Named(action),
                           {"DoNotSchedule", "ScheduleAnyway"});
    }
    ahead.erase(ahead.find(pair_of(constraint)));
    if (ahead.count(pair_of(constraint)) > 0) {
      errors->Duplicate(at.Child("{topologyKey, whenUnsatisfiable}"),
                        BadValue::String("{" + key + ", " + action + "}"));
    }
    if (const Json* domains = Get(constraint, "minDomains")) {
      if (*domains <= 0)
        errors->Invalid(at.Child("minDomains"), BadValue::Any(domains), reason::kAboveZeroInWords);
      if (action != "DoNotSchedule") {
        errors->Invalid(at.Child("minDomains"), BadValue::Any(domains),
                        reason::kMinDomains(action));
      }
    }
    ValidateInclusionPolicy(constraint, "nodeAffinityPolicy", at, errors);
    ValidateInclusionPolicy(constraint, "nodeTaintsPolicy", at, errors);
    if (options.spread_match_label_keys && options.spread_selector_merge &&
        !options.old_violates_match_label_keys) {
      ValidateMatchLabelKeys(constraint, at, errors);
    } else {
      ValidateSpreadLabelKeys(constraint, at.Child("matchLabelKeys"), errors);
    }
    if (!options.allow_invalid_spread_selector) {
      ValidateLabelSelector(Get(constraint, "labelSelector"), false, at.Child("labelSelector"),
                            errors);
    }
  }
}

void ValidateSchedulingGates(const Json& gates, const Path& path, ErrorList* errors) {
  std::set<std::string> seen;
  for (std::size_t i = 0; i < gates.size(); ++i) {
    const std::string& name = Text(gates[i], "name");
    errors->InvalidEach(path.Index(i), name, IsQualifiedName(name));
    if (!seen.insert(name).second) errors->Duplicate(path.Index(i), BadValue::String(name));
  }
}

}  // namespace jobplay
