#include <limits>
#include <set>

#include "core/admission/reasons/batch.h"
#include "core/admission/reasons/common.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/job_spec.h"
#include "core/admission/validation/names.h"
#include "core/base/text.h"

namespace jobplay {
namespace {

constexpr std::size_t kMaxRules = 20;
constexpr std::size_t kMaxExitCodes = 255;
constexpr std::size_t kMaxPatterns = 20;
constexpr int kMaxSucceededIndexes = 64 * 1024;  // in bytes

void ValidateExitCodes(const Json& requirement, const Path& path,
                       const std::set<std::string>& containers, ErrorList* errors) {
  const std::string& op = Text(requirement, "operator");
  if (op.empty()) {
    errors->Required(path.Child("operator"), reason::kValidValues({"In", "NotIn"}));
  } else if (op != "In" && op != "NotIn") {
    errors->NotSupported(path.Child("operator"), BadValue::Named(op), {"In", "NotIn"});
  }
  if (const Json* name = Get(requirement, "containerName")) {
    if (containers.count(name->get_ref<const std::string&>()) == 0) {
      errors->Invalid(path.Child("containerName"),
                      BadValue::String(name->get_ref<const std::string&>()),
                      reason::kPolicyContainerName);
    }
  }
  const Path values_path = path.Child("values");
  const Json& values = List(requirement, "values");
  const BadValue all = BadValue::Any(Get(requirement, "values"));
  if (values.empty()) {
    errors->Invalid(values_path, all, reason::kExitCodeRequired);
  } else if (values.size() > kMaxExitCodes) {
    errors->TooMany(values_path, values.size(), kMaxExitCodes);
  }
  bool ordered = true;
  std::set<std::int64_t> seen;
  for (std::size_t i = 0; i < values.size(); ++i) {
    const auto value = values[i].get<std::int64_t>();
    const Path value_path = values_path.Index(i);
    if (op == "In" && value == 0) {
      errors->Invalid(value_path, BadValue::Number(value), reason::kExitCodeZero);
    }
    if (!seen.insert(value).second) errors->Duplicate(value_path, BadValue::Number(value));
    if (i > 0 && values[i - 1].get<std::int64_t>() > value) ordered = false;
  }
  if (!ordered) errors->Invalid(values_path, all, reason::kExitCodesOrdered);
}

void ValidatePodConditions(const Json& patterns, const Path& path, ErrorList* errors) {
  if (patterns.size() > kMaxPatterns) errors->TooMany(path, patterns.size(), kMaxPatterns);
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    const Path pattern_path = path.Index(i);
    const std::string& type = Text(patterns[i], "type");
    errors->InvalidEach(pattern_path.Child("type"), type, IsQualifiedName(type));
    const std::string& status = Text(patterns[i], "status");
    if (status.empty()) {
      errors->Required(pattern_path.Child("status"),
                       reason::kValidValues({"False", "True", "Unknown"}));
    } else if (status != "False" && status != "True" && status != "Unknown") {
      errors->NotSupported(pattern_path.Child("status"), BadValue::Named(status),
                           {"False", "True", "Unknown"});
    }
  }
}

void ValidateRule(const Json& spec, const Json& rule, const Path& path,
                  const std::set<std::string>& containers, ErrorList* errors) {
  const Path action_path = path.Child("action");
  const std::string& action = Text(rule, "action");
  if (action.empty()) {
    errors->Required(action_path,
                     reason::kValidValues({"Count", "FailIndex", "FailJob", "Ignore"}));
  } else if (action == "FailIndex") {
    if (Get(spec, "backoffLimitPerIndex") == nullptr) {
      errors->Invalid(action_path, BadValue::Named(action), reason::kRequiresBackoffLimitPerIndex);
    }
  } else if (action != "Count" && action != "FailJob" && action != "Ignore") {
    errors->NotSupported(action_path, BadValue::Named(action),
                         {"Count", "FailIndex", "FailJob", "Ignore"});
  }
  const Json* exit_codes = Get(rule, "onExitCodes");
  const Json& conditions = List(rule, "onPodConditions");
  if (exit_codes != nullptr)
    ValidateExitCodes(*exit_codes, path.Child("onExitCodes"), containers, errors);
  if (!conditions.empty()) ValidatePodConditions(conditions, path.Child("onPodConditions"), errors);
  if (exit_codes != nullptr && !conditions.empty()) {
    errors->Invalid(path, BadValue::None(), reason::kBothConditions);
  }
  if (exit_codes == nullptr && conditions.empty()) {
    errors->Invalid(path, BadValue::None(), reason::kNoCondition);
  }
}

// Follows strconv.Atoi. Returns nullopt if the text is not an integer.
std::optional<std::int64_t> ParseIndex(std::string_view text) {
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    if (value > (std::numeric_limits<std::int64_t>::max() - (c - '0')) / 10) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return value;
}

std::string OrderError(std::int64_t previous, std::int64_t current) {
  return "non-increasing order, previous: " + std::to_string(previous) +
         ", current: " + std::to_string(current);
}

// Follows validateIndexesFormat: returns the number of indexes in the text, or an error.
Result<std::int64_t> CountIndexes(const std::string& text, std::int64_t completions) {
  if (text.empty()) return std::int64_t{0};
  std::optional<std::int64_t> last;
  std::int64_t total = 0;
  for (const std::string_view interval : Split(text, ',')) {
    const std::vector<std::string_view> limits = Split(interval, '-');
    if (limits.size() > 2) {
      return Error{.message =
                       Verbatim("the fragment " + GoQuote(interval) +
                                " violates the requirement that an index interval can have at most "
                                "two parts separated "
                                "by '-'")};
    }
    std::int64_t bounds[2] = {0, 0};
    for (std::size_t i = 0; i < limits.size(); ++i) {
      const std::optional<std::int64_t> index = ParseIndex(limits[i]);
      if (!index)
        return Error{.message = Verbatim("cannot convert string to integer for index: " +
                                         GoQuote(limits[i]))};
      if (*index >= completions)
        return Error{.message = Verbatim("too large index: " + GoQuote(limits[i]))};
      bounds[i] = *index;
    }
    if (limits.size() == 1) bounds[1] = bounds[0];
    if (limits.size() == 2 && bounds[0] >= bounds[1])
      return Error{.message = Verbatim(OrderError(bounds[0], bounds[1]))};
    if (last && *last >= bounds[0]) return Error{.message = Verbatim(OrderError(*last, bounds[0]))};
    total += bounds[1] - bounds[0] + 1;
    last = bounds[1];
  }
  return total;
}

void ValidateSuccessRule(std::int64_t completions, const Json& rule, const Path& path,
                         ErrorList* errors) {
  const Json* count = Get(rule, "succeededCount");
  const Json* indexes = Get(rule, "succeededIndexes");
  if (count == nullptr && indexes == nullptr) {
    errors->Required(path, reason::kSuccessRuleEmpty);
  }
  std::int64_t total = 0;
  if (indexes != nullptr) {
    const Path indexes_path = path.Child("succeededIndexes");
    const auto& text = indexes->get_ref<const std::string&>();
    if (text.size() > kMaxSucceededIndexes) errors->TooLong(indexes_path, kMaxSucceededIndexes);
    const Result<std::int64_t> parsed = CountIndexes(text, completions);
    if (parsed) {
      total = *parsed;
    } else {
      errors->Invalid(indexes_path, BadValue::String(text),
                      reason::kUnreadableIndexes("succeededIndexes", parsed.error().message.text));
    }
  }
  if (count == nullptr) return;
  const Path count_path = path.Child("succeededCount");
  const auto value = count->get<std::int64_t>();
  errors->NonNegative(count_path, value);
  if (value > completions) {
    errors->Invalid(count_path, BadValue::Number(value),
                    reason::kAtMostSpecifiedCompletions(completions));
  }
  if (indexes != nullptr && value > total) {
    errors->Invalid(count_path, BadValue::Number(value), reason::kAtMostSucceededIndexes(total));
  }
}

}  // namespace

void ValidatePodFailurePolicy(const Json& spec, const Path& path, ErrorList* errors) {
  const Json& rules = List(Struct(spec, "podFailurePolicy"), "rules");
  const Path rules_path = path.Child("rules");
  if (rules.size() > kMaxRules) errors->TooMany(rules_path, rules.size(), kMaxRules);
  std::set<std::string> containers;
  for (const char* list : {"containers", "initContainers"}) {
    for (const Json& container : List(Struct(Struct(spec, "template"), "spec"), list)) {
      containers.insert(Text(container, "name"));
    }
  }
  for (std::size_t i = 0; i < rules.size(); ++i) {
    ValidateRule(spec, rules[i], rules_path.Index(i), containers, errors);
  }
}

void ValidateSuccessPolicy(const Json& spec, const Path& path, ErrorList* errors) {
  const Json& rules = List(Struct(spec, "successPolicy"), "rules");
  const Path rules_path = path.Child("rules");
  if (rules.empty()) {
    errors->Required(rules_path, reason::kSuccessRulesEmpty);
  }
  if (rules.size() > kMaxRules) errors->TooMany(rules_path, rules.size(), kMaxRules);
  const bool has_completions = Get(spec, "completions") != nullptr;
  for (std::size_t i = 0; i < rules.size(); ++i) {
    // Kubernetes crashes here for an Indexed Job without completions. The missing field is already
    // reported.
    const bool compares = Get(rules[i], "succeededCount") || Get(rules[i], "succeededIndexes");
    if (compares && !has_completions) continue;
    ValidateSuccessRule(Number(spec, "completions"), rules[i], rules_path.Index(i), errors);
  }
}

}  // namespace jobplay
