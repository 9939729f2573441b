#include "core/admission/validation/job_status.h"

#include <algorithm>
#include <charconv>
#include <set>
#include <string_view>
#include <vector>

namespace jobplay {
namespace {

// The minors from which it is so.
constexpr std::int32_t kSuccessCriteriaSince = 30;   // the condition is known
constexpr std::int32_t kAwaitsPodsSince = 31;        // a Job ends when its pods have
constexpr std::int32_t kExceptsSuspendedSince = 32;  // of a suspended Job less is asked
constexpr std::int32_t kRewordedSince = 34;
constexpr std::int32_t kStartTimeImmutableSince = 36;  // reworded

class StatusErrors {
 public:
  void Invalid(std::string_view field, std::string_view value, std::string_view message) {
    Append("status." + std::string(field) + ": Invalid value: " + std::string(value) +
           (value.empty() ? "" : ": ") + std::string(message));
  }
  // field.OmitValueType: the value is not shown.
  void InvalidCondition(std::string_view message) {
    Append("status.conditions: Invalid value: " + std::string(message));
  }
  void Required(std::string_view field, std::string_view message) {
    Append("status." + std::string(field) + ": Required value: " + std::string(message));
  }
  void Duplicate(std::string_view field, std::string_view value) {
    Append("status." + std::string(field) + ": Duplicate value: \"" + std::string(value) + "\"");
  }

  // utilerrors.Aggregate: one error as it is, several in brackets, each text once.
  std::string Join() const {
    if (errors_.size() == 1) return errors_[0];
    std::string all;
    for (const std::string& error : errors_) all += (all.empty() ? "[" : ", ") + error;
    return errors_.empty() ? "" : all + "]";
  }

 private:
  void Append(std::string error) {
    if (std::find(errors_.begin(), errors_.end(), error) == errors_.end()) {
      errors_.push_back(std::move(error));
    }
  }
  std::vector<std::string> errors_;
};

std::string Quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

std::string TimeValue(const std::optional<Time>& time) {
  return time ? Quoted(FormatRfc3339(*time)) : "null";
}

struct IndexInterval {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

// parseIndexInterval and validateIndexesFormat; returns the error's text, empty when fine.
std::string ParseIndexes(std::string_view text, std::int32_t completions,
                         std::vector<IndexInterval>* intervals) {
  if (text.empty()) return "";
  auto number = [](std::string_view digits, std::int64_t* value) {
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, *value);
    return error == std::errc() && stop == end;
  };
  bool have_last = false;
  std::int64_t last = 0;
  std::size_t at = 0;
  while (at <= text.size()) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::string_view part = text.substr(at, comma - at);
    at = comma + 1;
    const std::size_t dash = part.find('-');
    if (dash != std::string_view::npos && part.find('-', dash + 1) != std::string_view::npos) {
      return "the fragment " + Quoted(part) +
             " violates the requirement that an index interval can have at most two parts separated "
             "by '-'";
    }
    const std::string_view parts[] = {
        part.substr(0, dash), dash == std::string_view::npos ? part : part.substr(dash + 1)};
    std::int64_t values[2] = {0, 0};
    for (int i = 0; i < (dash == std::string_view::npos ? 1 : 2); ++i) {
      if (!number(parts[i], &values[i])) {
        return "cannot convert string to integer for index: " + Quoted(parts[i]);
      }
      if (values[i] >= completions) return "too large index: " + Quoted(parts[i]);
    }
    if (dash == std::string_view::npos) {
      values[1] = values[0];
    } else if (values[0] >= values[1]) {
      return "non-increasing order, previous: " + std::to_string(values[0]) +
             ", current: " + std::to_string(values[1]);
    }
    if (have_last && last >= values[0]) {
      return "non-increasing order, previous: " + std::to_string(last) +
             ", current: " + std::to_string(values[0]);
    }
    have_last = true;
    last = values[1];
    if (intervals != nullptr) intervals->push_back({values[0], values[1]});
  }
  return "";
}

// validateFailedIndexesNotOverlapCompleted; a list that does not parse is another check's matter.
std::string Overlap(std::string_view completed, std::string_view failed, std::int32_t completions) {
  std::vector<IndexInterval> a, b;
  if (completed.empty() || failed.empty()) return "";
  if (!ParseIndexes(completed, completions, &a).empty()) return "";
  if (!ParseIndexes(failed, completions, &b).empty()) return "";
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i].last < b[j].first) {
      ++i;
    } else if (b[j].last < a[i].first) {
      ++j;
    } else {
      return "failedIndexes and completedIndexes overlap at index: " +
             std::to_string(std::max(a[i].first, b[j].first));
    }
  }
  return "";
}

void CheckUncounted(const UncountedTerminatedPods& uncounted, StatusErrors& errors) {
  std::set<Uid> seen;
  auto check = [&](const std::vector<Uid>& uids, const char* list) {
    for (std::size_t i = 0; i < uids.size(); ++i) {
      if (!seen.insert(uids[i]).second) {
        errors.Duplicate(
            "uncountedTerminatedPods." + std::string(list) + "[" + std::to_string(i) + "]",
            uids[i].ToString());
      }
    }
  };
  check(uncounted.succeeded, "succeeded");
  check(uncounted.failed, "failed");
}

// What a status may say of SuccessCriteriaMet.
void CheckSuccessCriteria(const Job& job, const Job& old_job,
                          const JobStatusValidationOptions& options, StatusErrors& errors) {
  const JobSpec& spec = *job.spec;
  const bool indexed = IsIndexedJob(job);
  using Type = JobConditionType;
  auto is = [&](Type type) { return IsConditionTrue(job.status, type); };
  const bool in_scope = options.minor >= kAwaitsPodsSince &&
                        (options.success_criteria_in_extended_scope ||
                         IsConditionTrue(old_job.status, Type::kSuccessCriteriaMet));
  if (!in_scope && !indexed && is(Type::kSuccessCriteriaMet)) {
    errors.InvalidCondition("cannot set SuccessCriteriaMet to NonIndexed Job");
  }
  if (is(Type::kSuccessCriteriaMet) && is(Type::kFailed)) {
    errors.InvalidCondition("cannot set SuccessCriteriaMet=True and Failed=true conditions");
  }
  if (is(Type::kSuccessCriteriaMet) && is(Type::kFailureTarget)) {
    errors.InvalidCondition("cannot set SuccessCriteriaMet=True and FailureTarget=true conditions");
  }
  if (!in_scope && !spec.success_policy && is(Type::kSuccessCriteriaMet)) {
    errors.InvalidCondition("cannot set SuccessCriteriaMet=True for Job without SuccessPolicy");
  }
  if (spec.success_policy && !is(Type::kSuccessCriteriaMet) && is(Type::kComplete)) {
    errors.InvalidCondition(
        "cannot set Complete=True for Job with SuccessPolicy unless SuccessCriteriaMet=True");
  }
}

void CheckSuccessCriteriaStay(const Job& job, const Job& old_job, StatusErrors& errors) {
  using Type = JobConditionType;
  auto is = [&](Type type) { return IsConditionTrue(job.status, type); };
  auto was = [&](Type type) { return IsConditionTrue(old_job.status, type); };
  if (was(Type::kSuccessCriteriaMet) && !is(Type::kSuccessCriteriaMet)) {
    errors.InvalidCondition("cannot disable the SuccessCriteriaMet=True condition");
  }
  if (was(Type::kComplete) && !was(Type::kSuccessCriteriaMet) && is(Type::kSuccessCriteriaMet)) {
    errors.InvalidCondition(
        "cannot set SuccessCriteriaMet=True for Job already has Complete=true conditions");
  }
}

}  // namespace

std::string ValidateJobStatusUpdate(const Job& job, const Job& old_job,
                                    const JobStatusValidationOptions& options) {
  StatusErrors errors;
  const JobStatus& status = job.status;
  const JobStatus& old = old_job.status;
  const JobSpec& spec = *job.spec;
  using Type = JobConditionType;
  auto is = [&](Type type) { return IsConditionTrue(status, type); };
  auto was = [&](Type type) { return IsConditionTrue(old, type); };
  auto changed = [&](Type type) { return is(type) != was(type); };

  auto nonnegative = [&](std::int64_t value, const char* field) {
    if (value < 0) {
      errors.Invalid(field, std::to_string(value), "must be greater than or equal to 0");
    }
  };
  nonnegative(status.active, "active");
  nonnegative(status.succeeded, "succeeded");
  nonnegative(status.failed, "failed");
  nonnegative(status.ready.value_or(0), "ready");
  nonnegative(status.terminating.value_or(0), "terminating");
  if (status.uncounted_terminated_pods) CheckUncounted(*status.uncounted_terminated_pods, errors);

  const bool finished = IsJobFinished(job);
  const bool finished_changed = finished != IsJobFinished(old_job);
  const bool complete_changed = changed(Type::kComplete);
  const bool failed_changed = changed(Type::kFailed);
  const bool indexed = IsIndexedJob(job);
  const bool completed_indexes_changed = status.completed_indexes != old.completed_indexes;
  const bool failed_indexes_changed = status.failed_indexes != old.failed_indexes;
  const bool start_time_changed = status.start_time != old.start_time;
  const bool completion_time_changed = status.completion_time != old.completion_time;

  if (options.strict) {
    if ((complete_changed || failed_changed) && is(Type::kComplete) && is(Type::kFailed)) {
      errors.InvalidCondition("cannot set Complete=True and Failed=true conditions");
    }
    if ((complete_changed || changed(Type::kFailureTarget)) && is(Type::kComplete) &&
        is(Type::kFailureTarget)) {
      errors.InvalidCondition("cannot set Complete=True and FailureTarget=true conditions");
    }
    if ((complete_changed || completion_time_changed) && status.completion_time &&
        !is(Type::kComplete)) {
      errors.Invalid("completionTime", TimeValue(status.completion_time),
                     "cannot set completionTime when there is no Complete=True condition");
    }
    if ((complete_changed || completion_time_changed) && !status.completion_time &&
        is(Type::kComplete)) {
      errors.Required("completionTime", "completionTime is required for Complete jobs");
    }
    if ((start_time_changed || completion_time_changed) && status.start_time &&
        status.completion_time && *status.completion_time < *status.start_time) {
      errors.Invalid("completionTime", TimeValue(status.completion_time),
                     options.minor < kRewordedSince
                         ? "completionTime cannot be set before startTime"
                         : "must be equal to or after `startTime`");
    }
    const bool awaits_pods = options.minor >= kAwaitsPodsSince;
    if (awaits_pods && (failed_changed || failed_indexes_changed) && is(Type::kFailed) &&
        !is(Type::kFailureTarget)) {
      errors.InvalidCondition(
          "cannot set Failed=True condition without the FailureTarget=true condition");
    }
    if (awaits_pods && (complete_changed || changed(Type::kSuccessCriteriaMet)) &&
        is(Type::kComplete) && !is(Type::kSuccessCriteriaMet)) {
      errors.InvalidCondition(
          "cannot set Complete=True condition without the SuccessCriteriaMet=true condition");
    }
    if ((finished_changed || status.active != old.active) && status.active > 0 && finished) {
      errors.Invalid("active", std::to_string(status.active),
                     "active>0 is invalid for finished job");
    }
    const bool suspended_without_completions =
        options.minor >= kExceptsSuspendedSince && spec.suspend == true && spec.completions == 0;
    if ((finished_changed || start_time_changed) && !suspended_without_completions &&
        !status.start_time && finished) {
      errors.Required("startTime", "startTime is required for finished job");
    }
    if ((finished_changed || status.uncounted_terminated_pods != old.uncounted_terminated_pods) &&
        finished && status.uncounted_terminated_pods &&
        !(status.uncounted_terminated_pods->failed.empty() &&
          status.uncounted_terminated_pods->succeeded.empty())) {
      errors.Invalid("uncountedTerminatedPods", "",
                     options.minor < kRewordedSince
                         ? "uncountedTerminatedPods needs to be empty for finished job"
                         : "must be empty for finished job");
    }
    if (completed_indexes_changed && spec.completions) {
      const std::string error = ParseIndexes(status.completed_indexes, *spec.completions, nullptr);
      if (!error.empty()) {
        errors.Invalid("completedIndexes", Quoted(status.completed_indexes),
                       "error parsing completedIndexes: " + error);
      }
    }
    if (failed_indexes_changed && spec.completions && spec.backoff_limit_per_index &&
        status.failed_indexes) {
      const std::string error = ParseIndexes(*status.failed_indexes, *spec.completions, nullptr);
      if (!error.empty()) {
        errors.Invalid("failedIndexes", Quoted(*status.failed_indexes),
                       "error parsing failedIndexes: " + error);
      }
    }
    if (completed_indexes_changed && !status.completed_indexes.empty() && !indexed) {
      errors.Invalid("completedIndexes", Quoted(status.completed_indexes),
                     "cannot set non-empty completedIndexes when non-indexed completion mode");
    }
    if (failed_indexes_changed && !spec.backoff_limit_per_index && status.failed_indexes) {
      errors.Invalid("failedIndexes", Quoted(*status.failed_indexes),
                     "cannot set non-null failedIndexes when backoffLimitPerIndex is null");
    }
    if ((failed_indexes_changed || completed_indexes_changed) && spec.completions &&
        status.failed_indexes) {
      const std::string error =
          Overlap(status.completed_indexes, *status.failed_indexes, *spec.completions);
      if (!error.empty()) errors.Invalid("failedIndexes", Quoted(*status.failed_indexes), error);
    }
    if (awaits_pods && (finished_changed || status.terminating != old.terminating) &&
        status.terminating.value_or(0) > 0 && finished) {
      errors.Invalid("terminating", std::to_string(*status.terminating),
                     "terminating>0 is invalid for finished job");
    }
    if (awaits_pods && (status.ready != old.ready || status.active != old.active) && status.ready &&
        *status.ready > status.active) {
      errors.Invalid("ready", std::to_string(*status.ready),
                     "cannot set more ready pods than active");
    }
  }
  if (options.minor >= kSuccessCriteriaSince) CheckSuccessCriteria(job, old_job, options, errors);

  if (options.strict) {
    for (const Type type : {Type::kFailed, Type::kComplete, Type::kFailureTarget}) {
      if (was(type) && !is(type)) {
        errors.InvalidCondition("cannot disable the terminal " + std::string(ToString(type)) +
                                "=True condition");
      }
    }
    if (status.failed < old.failed) {
      errors.Invalid("failed", std::to_string(status.failed), "cannot decrease the failed counter");
    }
    const bool elastic = indexed && spec.completions == spec.parallelism;
    if (!elastic && status.succeeded < old.succeeded) {
      errors.Invalid("succeeded", std::to_string(status.succeeded),
                     "cannot decrease the succeeded counter");
    }
    if (status.completion_time && old.completion_time && completion_time_changed) {
      errors.Invalid("completionTime", TimeValue(status.completion_time),
                     options.minor < kRewordedSince ? "completionTime cannot be mutated"
                                                    : "field is immutable");
    }
    const JobCondition* suspended = FindCondition(status, Type::kSuspended);
    const bool resuming = options.minor >= kExceptsSuspendedSince && was(Type::kSuspended) &&
                          suspended != nullptr && suspended->status == ConditionStatus::kFalse;
    if (start_time_changed && !resuming && old.start_time && !spec.suspend.value_or(false)) {
      if (options.minor < kStartTimeImmutableSince) {
        errors.Required("startTime", "startTime cannot be removed for unsuspended job");
      } else {
        errors.Invalid("startTime", TimeValue(status.start_time),
                       "field is immutable for unsuspended job once set");
      }
    }
  }
  if (options.minor >= kSuccessCriteriaSince) CheckSuccessCriteriaStay(job, old_job, errors);
  return errors.Join();
}

}  // namespace jobplay
