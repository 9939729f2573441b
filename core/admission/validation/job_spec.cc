#include "core/admission/validation/job_spec.h"

#include <algorithm>

#include "core/admission/reasons/batch.h"
#include "core/admission/reasons/common.h"
#include "core/admission/schema/tree.h"
#include "core/admission/validation/labels.h"
#include "core/admission/validation/names.h"
#include "core/admission/validation/pod_template.h"

namespace jobplay {
namespace {

constexpr std::int64_t kMaxIndexedParallelism = 100'000;
constexpr std::int64_t kMaxFailedIndexes = 100'000;
constexpr std::int64_t kManyCompletions = 100'000;  // more completions have lower limits
constexpr std::int64_t kMaxParallelismForMany = 10'000;
constexpr std::int64_t kMaxFailedIndexesForMany = 10'000;
constexpr std::size_t kMaxManagedBy = 63;

// Follows validation.IsDomainPrefixedPath.
void ValidateManagedBy(const std::string& value, const Path& path, ErrorList* errors) {
  const std::size_t slash = value.find('/');
  if (value.empty()) {
    errors->Required(path);
  } else if (slash == std::string::npos || slash == 0 || slash + 1 == value.size()) {
    errors->Invalid(path, BadValue::String(value), reason::kDomainPrefixedPath);
  } else {
    const std::string host = value.substr(0, slash);
    const std::string rest = value.substr(slash + 1);
    errors->InvalidEach(path, host, IsDns1123Subdomain(host));
    const bool fits = std::all_of(rest.begin(), rest.end(), [](unsigned char c) {
      return c < 0x80 && (std::isalnum(c) != 0 ||
                          std::string_view("/-._~%!$&'()*+,;=:").find(static_cast<char>(c)) !=
                              std::string_view::npos);
    });
    if (!fits) {
      errors->Invalid(path, BadValue::String(rest), reason::kManagedByPath);
    }
  }
  if (value.size() > kMaxManagedBy) errors->TooLong(path, static_cast<int>(kMaxManagedBy));
}

void ValidateIndexed(const Json& spec, const Path& path, ErrorList* errors) {
  const Json* completions = Get(spec, "completions");
  const Json* parallelism = Get(spec, "parallelism");
  const Json* max_failed = Get(spec, "maxFailedIndexes");
  const Path parallelism_path = path.Child("parallelism");
  const Path max_failed_path = path.Child("maxFailedIndexes");
  if (completions == nullptr) errors->Required(path.Child("completions"), reason::kWhenIndexed);
  if (parallelism != nullptr && *parallelism > kMaxIndexedParallelism) {
    errors->Invalid(parallelism_path, BadValue::Any(parallelism),
                    reason::kAtMostWhenIndexed(kMaxIndexedParallelism));
  }
  if (completions != nullptr && max_failed != nullptr && *max_failed > *completions) {
    errors->Invalid(max_failed_path, BadValue::Any(max_failed), reason::kAtMostCompletions);
  }
  if (max_failed != nullptr && *max_failed > kMaxFailedIndexes) {
    errors->Invalid(max_failed_path, BadValue::Any(max_failed), reason::kAtMost(kMaxFailedIndexes));
  }
  if (completions == nullptr || *completions <= kManyCompletions ||
      Get(spec, "backoffLimitPerIndex") == nullptr) {
    return;
  }

  if (max_failed == nullptr) {
    errors->Required(max_failed_path, reason::kRequiredForManyIndexes(kManyCompletions));
  }
  if (parallelism != nullptr && *parallelism > kMaxParallelismForMany) {
    errors->Invalid(parallelism_path, BadValue::Any(parallelism),
                    reason::kAtMostForManyIndexes(kManyCompletions, kMaxParallelismForMany));
  }
  if (max_failed != nullptr && *max_failed > kMaxFailedIndexesForMany) {
    errors->Invalid(max_failed_path, BadValue::Any(max_failed),
                    reason::kAtMostForManyIndexes(kManyCompletions, kMaxFailedIndexesForMany));
  }
}

void ValidatePodReplacementPolicy(const Json& spec, const Path& path, ErrorList* errors) {
  const Json* policy = Get(spec, "podReplacementPolicy");
  if (policy == nullptr) return;
  if (Get(spec, "podFailurePolicy") != nullptr) {
    if (*policy != "Failed") errors->NotSupported(path, BadValue::Any(policy), {"Failed"});
  } else if (*policy != "Failed" && *policy != "TerminatingOrFailed") {
    errors->NotSupported(path, BadValue::Any(policy), {"Failed", "TerminatingOrFailed"});
  }
}

}  // namespace

std::span<const char* const> ImmutableFields() {
  static constexpr const char* kFields[] = {"completionMode", "podFailurePolicy",
                                            "backoffLimitPerIndex", "managedBy", "successPolicy"};
  return kFields;
}

void ValidateJobTemplateSpec(const Json& spec, const Path& path, const PodOptions& options,
                             ErrorList* errors) {
  for (const char* name : {"parallelism", "completions", "activeDeadlineSeconds", "backoffLimit",
                           "ttlSecondsAfterFinished", "backoffLimitPerIndex", "maxFailedIndexes"}) {
    errors->NonNegative(path.Child(name), Number(spec, name));
  }
  const Json* per_index = Get(spec, "backoffLimitPerIndex");
  const Json* max_failed = Get(spec, "maxFailedIndexes");
  if (max_failed != nullptr && per_index == nullptr) {
    errors->Required(path.Child("backoffLimitPerIndex"), reason::kWhenMaxFailedIndexes);
  }
  if (const Json* managed_by = Get(spec, "managedBy")) {
    ValidateManagedBy(managed_by->get_ref<const std::string&>(), path.Child("managedBy"), errors);
  }
  const Json* mode = Get(spec, "completionMode");
  const bool indexed = mode != nullptr && *mode == "Indexed";
  if (mode != nullptr && !indexed && *mode != "NonIndexed") {
    errors->NotSupported(path.Child("completionMode"), BadValue::Any(mode),
                         {"NonIndexed", "Indexed"});
  }
  if (indexed) ValidateIndexed(spec, path, errors);
  if (mode == nullptr || *mode == "NonIndexed") {
    if (per_index != nullptr) {
      errors->Invalid(path.Child("backoffLimitPerIndex"), BadValue::Any(per_index),
                      reason::kRequiresIndexed);
    }
    if (max_failed != nullptr) {
      errors->Invalid(path.Child("maxFailedIndexes"), BadValue::Any(max_failed),
                      reason::kRequiresIndexed);
    }
  }
  if (Get(spec, "podFailurePolicy") != nullptr) {
    ValidatePodFailurePolicy(spec, path.Child("podFailurePolicy"), errors);
  }
  if (const Json* policy = Get(spec, "successPolicy")) {
    if (indexed) {
      ValidateSuccessPolicy(spec, path.Child("successPolicy"), errors);
    } else {
      errors->Invalid(path.Child("successPolicy"), BadValue::Any(policy), reason::kRequiresIndexed);
    }
  }
  ValidatePodReplacementPolicy(spec, path.Child("podReplacementPolicy"), errors);
  ValidatePodTemplate(Struct(spec, "template"), path.Child("template"), options, errors);

  const Path restart_path = path.Child("template").Child("spec").Child("restartPolicy");
  const std::string& restart = Text(Struct(Struct(spec, "template"), "spec"), "restartPolicy");
  if (restart.empty() || restart == "Always") {
    errors->Required(restart_path, reason::kValidRestartPolicies({"OnFailure", "Never"}));
  } else if (restart != "OnFailure" && restart != "Never") {
    errors->NotSupported(restart_path, BadValue::Named(restart), {"OnFailure", "Never"});
  } else if (restart != "Never" && Get(spec, "podFailurePolicy") != nullptr) {
    errors->Invalid(restart_path, BadValue::Named(restart), reason::kOnlyNever);
  }
}

void ValidateJobSpec(const Json& spec, const Path& path, const PodOptions& options,
                     ErrorList* errors) {
  ValidateJobTemplateSpec(spec, path, options, errors);
  const Json* selector = Get(spec, "selector");
  if (selector == nullptr) {
    errors->Required(path.Child("selector"));
  } else {
    ValidateLabelSelector(selector, options.allow_invalid_selector_values, path.Child("selector"),
                          errors);
  }
  const Json& metadata = Struct(Struct(spec, "template"), "metadata");
  if (MatchSelector(selector, Struct(metadata, "labels")) == SelectorMatch::kNo) {
    errors->Invalid(path.Child("template").Child("metadata").Child("labels"),
                    BadValue::Any(Get(metadata, "labels")), reason::kSelectorMatchesNoLabels);
  }
}

}  // namespace jobplay
