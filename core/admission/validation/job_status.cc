#include "core/admission/validation/job_status.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <set>
#include <string_view>
#include <vector>

#include "core/admission/reasons/batch.h"
#include "core/admission/reasons/common.h"
#include "core/admission/reasons/status.h"
#include "core/admission/schema/since.h"
#include "core/admission/validation/errors.h"
#include "core/base/rfc3339.h"

namespace jobplay {
namespace {

Path StatusPath(std::string_view field) { return Path("status").Child(field); }

BadValue TimeValue(const std::optional<Time>& time) {
  return time ? BadValue::String(FormatRfc3339(*time)) : BadValue::Null();
}

std::string Quoted(std::string_view text) { return "\"" + std::string(text) + "\""; }

struct IndexInterval {
  std::int64_t first = 0;
  std::int64_t last = 0;
};

std::string NotIncreasing(std::int64_t previous, std::int64_t current) {
  return "non-increasing order, previous: " + std::to_string(previous) +
         ", current: " + std::to_string(current);
}

// Follows parseIndexInterval. Returns the error message, or "" if valid.
std::string ParseInterval(std::string_view text, std::int32_t completions,
                          IndexInterval* interval) {
  const std::size_t dash = text.find('-');
  const bool alone = dash == std::string_view::npos;
  if (!alone && text.find('-', dash + 1) != std::string_view::npos) {
    return "the fragment " + Quoted(text) +
           " violates the requirement that an index interval can have at most two parts separated "
           "by '-'";
  }
  const auto parse = [completions](std::string_view digits, std::int64_t* value) -> std::string {
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, *value);
    if (error != std::errc() || stop != end) {
      return "cannot convert string to integer for index: " + Quoted(digits);
    }
    return *value >= completions ? "too large index: " + Quoted(digits) : "";
  };
  if (std::string error = parse(text.substr(0, dash), &interval->first); !error.empty()) {
    return error;
  }
  interval->last = interval->first;
  if (alone) return "";
  if (std::string error = parse(text.substr(dash + 1), &interval->last); !error.empty()) {
    return error;
  }
  return interval->first < interval->last ? "" : NotIncreasing(interval->first, interval->last);
}

// Follows validateIndexesFormat. Returns the error message, or "" if valid.
std::string ParseIndexes(std::string_view text, std::int32_t completions,
                         std::vector<IndexInterval>* intervals) {
  if (text.empty()) return "";
  std::optional<std::int64_t> last;
  std::size_t at = 0;
  while (at <= text.size()) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    IndexInterval interval;
    if (std::string error = ParseInterval(text.substr(at, comma - at), completions, &interval);
        !error.empty()) {
      return error;
    }
    at = comma + 1;
    if (last && *last >= interval.first) return NotIncreasing(*last, interval.first);
    last = interval.last;
    if (intervals != nullptr) intervals->push_back(interval);
  }
  return "";
}

// Follows validateFailedIndexesNotOverlapCompleted: returns the first index in both lists. Invalid
// lists are rejected elsewhere.
std::optional<std::int64_t> FirstOverlap(std::string_view completed, std::string_view failed,
                                         std::int32_t completions) {
  std::vector<IndexInterval> a, b;
  if (completed.empty() || failed.empty()) return std::nullopt;
  if (!ParseIndexes(completed, completions, &a).empty()) return std::nullopt;
  if (!ParseIndexes(failed, completions, &b).empty()) return std::nullopt;
  for (std::size_t i = 0, j = 0; i < a.size() && j < b.size();) {
    if (a[i].last < b[j].first) {
      ++i;
    } else if (b[j].last < a[i].first) {
      ++j;
    } else {
      return std::max(a[i].first, b[j].first);
    }
  }
  return std::nullopt;
}

// One update of a Job's status, validated as a whole. The phases add their errors in this order.
class JobStatusUpdate {
 public:
  JobStatusUpdate(const Job& job, const Job& old_job, const JobStatusValidationOptions& options)
      : job_(job),
        status_(job.status),
        old_(old_job.status),
        spec_(*job.spec),
        options_(options),
        finished_(IsJobFinished(job)),
        finished_changed_(finished_ != IsJobFinished(old_job)),
        complete_changed_(Changed(Type::kComplete)),
        failed_changed_(Changed(Type::kFailed)),
        start_time_changed_(status_.start_time != old_.start_time),
        completion_time_changed_(status_.completion_time != old_.completion_time) {}

  // Returns "" if the update is valid.
  std::string Validate() {
    ValidateCounters();
    if (options_.strict) {
      ValidateTerminalConditions();
      ValidateCompletionTime();
      if (AwaitsPods()) ValidateInterimConditions();
      ValidateFinishedJob();
      ValidateIndexesFormat();
      ValidateIndexes();
      if (AwaitsPods()) ValidatePodsLeft();
    }
    if (options_.minor >= since::kSuccessCriteria) ValidateSuccessCriteria();
    if (options_.strict) {
      ValidateTerminalConditionsStay();
      ValidateCountersStay();
      ValidateTimesStay();
    }
    if (options_.minor >= since::kSuccessCriteria) ValidateSuccessCriteriaStay();
    return Aggregate(errors_.Take());
  }

 private:
  using Type = JobConditionType;

  bool Is(Type type) const { return IsConditionTrue(status_, type); }
  bool Was(Type type) const { return IsConditionTrue(old_, type); }
  bool Changed(Type type) const { return Is(type) != Was(type); }
  bool AwaitsPods() const { return options_.minor >= since::kAwaitsPods; }

  // Builds the path only for an error: most updates are valid, and each sync makes one.
  template <typename ReasonType>
  void Invalid(std::string_view field, const BadValue& value, ReasonType&& reason) {
    errors_.Invalid(StatusPath(field), value, std::forward<ReasonType>(reason));
  }
  // Follows field.OmitValueType: the error does not show the value.
  void InvalidCondition(const PlainReason& reason) {
    Invalid("conditions", BadValue::None(), reason);
  }
  void NonNegative(std::string_view field, std::int64_t value) {
    if (value < 0) errors_.NonNegative(StatusPath(field), value);
  }

  void ValidateCounters();
  void ValidateUncounted(const UncountedTerminatedPods& uncounted);
  void ValidateTerminalConditions();
  void ValidateCompletionTime();
  void ValidateInterimConditions();
  void ValidateFinishedJob();
  void ValidateIndexesFormat();
  void ValidateIndexes();
  void ValidatePodsLeft();
  void ValidateSuccessCriteria();
  // Changes that an update must not undo.
  void ValidateTerminalConditionsStay();
  void ValidateCountersStay();
  void ValidateTimesStay();
  void ValidateSuccessCriteriaStay();

  const Job& job_;
  const JobStatus& status_;
  const JobStatus& old_;
  const JobSpec& spec_;
  const JobStatusValidationOptions& options_;
  // Follows getStatusValidationOptions: unchanged fields are not checked.
  const bool finished_, finished_changed_, complete_changed_, failed_changed_, start_time_changed_,
      completion_time_changed_;
  ErrorList errors_;
};

void JobStatusUpdate::ValidateCounters() {
  NonNegative("active", status_.active);
  NonNegative("succeeded", status_.succeeded);
  NonNegative("failed", status_.failed);
  NonNegative("ready", status_.ready.value_or(0));
  NonNegative("terminating", status_.terminating.value_or(0));
  if (status_.uncounted_terminated_pods) ValidateUncounted(*status_.uncounted_terminated_pods);
}

void JobStatusUpdate::ValidateUncounted(const UncountedTerminatedPods& uncounted) {
  std::set<Uid> seen;
  const auto check = [&](const std::vector<Uid>& uids, const char* list) {
    for (std::size_t i = 0; i < uids.size(); ++i) {
      if (seen.insert(uids[i]).second) continue;
      errors_.Duplicate(StatusPath("uncountedTerminatedPods").Child(list).Index(i),
                        BadValue::String(uids[i].ToString()));
    }
  };
  check(uncounted.succeeded, "succeeded");
  check(uncounted.failed, "failed");
}

void JobStatusUpdate::ValidateTerminalConditions() {
  if ((complete_changed_ || failed_changed_) && Is(Type::kComplete) && Is(Type::kFailed)) {
    InvalidCondition(reason::kCompleteAndFailed);
  }
  if ((complete_changed_ || Changed(Type::kFailureTarget)) && Is(Type::kComplete) &&
      Is(Type::kFailureTarget)) {
    InvalidCondition(reason::kCompleteAndFailureTarget);
  }
}

void JobStatusUpdate::ValidateCompletionTime() {
  if ((complete_changed_ || completion_time_changed_) && status_.completion_time &&
      !Is(Type::kComplete)) {
    Invalid("completionTime", TimeValue(status_.completion_time),
            reason::kCompletionTimeWithoutComplete);
  }
  if ((complete_changed_ || completion_time_changed_) && !status_.completion_time &&
      Is(Type::kComplete)) {
    errors_.Required(StatusPath("completionTime"), reason::kCompletionTimeRequired);
  }
  if ((start_time_changed_ || completion_time_changed_) && status_.start_time &&
      status_.completion_time && *status_.completion_time < *status_.start_time) {
    Invalid("completionTime", TimeValue(status_.completion_time),
            options_.minor < since::kStatusIsReworded ? reason::kCompletionTimeBeforeStart
                                                      : reason::kNotBeforeStartTime);
  }
}

void JobStatusUpdate::ValidateInterimConditions() {
  const bool failed_indexes_changed = status_.failed_indexes != old_.failed_indexes;
  if ((failed_changed_ || failed_indexes_changed) && Is(Type::kFailed) &&
      !Is(Type::kFailureTarget)) {
    InvalidCondition(reason::kFailedWithoutTarget);
  }
  if ((complete_changed_ || Changed(Type::kSuccessCriteriaMet)) && Is(Type::kComplete) &&
      !Is(Type::kSuccessCriteriaMet)) {
    InvalidCondition(reason::kCompleteWithoutCriteria);
  }
}

void JobStatusUpdate::ValidateFinishedJob() {
  if (!finished_) return;
  if ((finished_changed_ || status_.active != old_.active) && status_.active > 0) {
    Invalid("active", BadValue::Number(status_.active), reason::kActiveWhenFinished);
  }
  const bool suspended_without_completions =
      options_.minor >= since::kExceptsSuspended && spec_.suspend == true && spec_.completions == 0;
  if ((finished_changed_ || start_time_changed_) && !suspended_without_completions &&
      !status_.start_time) {
    errors_.Required(StatusPath("startTime"), reason::kStartTimeRequired);
  }
  const std::optional<UncountedTerminatedPods>& uncounted = status_.uncounted_terminated_pods;
  if ((finished_changed_ || uncounted != old_.uncounted_terminated_pods) && uncounted &&
      !(uncounted->failed.empty() && uncounted->succeeded.empty())) {
    Invalid("uncountedTerminatedPods", BadValue::None(),
            options_.minor < since::kStatusIsReworded ? reason::kUncountedWhenFinished
                                                      : reason::kEmptyWhenFinished);
  }
}

void JobStatusUpdate::ValidateIndexesFormat() {
  if (!spec_.completions) return;
  if (status_.completed_indexes != old_.completed_indexes) {
    const std::string error = ParseIndexes(status_.completed_indexes, *spec_.completions, nullptr);
    if (!error.empty()) {
      Invalid("completedIndexes", BadValue::String(status_.completed_indexes),
              reason::kUnreadableIndexes("completedIndexes", error));
    }
  }
  if (status_.failed_indexes != old_.failed_indexes && spec_.backoff_limit_per_index &&
      status_.failed_indexes) {
    const std::string error = ParseIndexes(*status_.failed_indexes, *spec_.completions, nullptr);
    if (!error.empty()) {
      Invalid("failedIndexes", BadValue::String(*status_.failed_indexes),
              reason::kUnreadableIndexes("failedIndexes", error));
    }
  }
}

void JobStatusUpdate::ValidateIndexes() {
  const bool completed_changed = status_.completed_indexes != old_.completed_indexes;
  const bool failed_changed = status_.failed_indexes != old_.failed_indexes;
  if (completed_changed && !status_.completed_indexes.empty() && !IsIndexedJob(job_)) {
    Invalid("completedIndexes", BadValue::String(status_.completed_indexes),
            reason::kCompletedNotIndexed);
  }
  if (!status_.failed_indexes) return;
  if (failed_changed && !spec_.backoff_limit_per_index) {
    Invalid("failedIndexes", BadValue::String(*status_.failed_indexes),
            reason::kFailedWithoutLimitPerIndex);
  }
  if ((failed_changed || completed_changed) && spec_.completions) {
    const auto overlap =
        FirstOverlap(status_.completed_indexes, *status_.failed_indexes, *spec_.completions);
    if (overlap) {
      Invalid("failedIndexes", BadValue::String(*status_.failed_indexes),
              reason::kIndexesOverlap(*overlap));
    }
  }
}

void JobStatusUpdate::ValidatePodsLeft() {
  if ((finished_changed_ || status_.terminating != old_.terminating) &&
      status_.terminating.value_or(0) > 0 && finished_) {
    Invalid("terminating", BadValue::Number(*status_.terminating),
            reason::kTerminatingWhenFinished);
  }
  if ((status_.ready != old_.ready || status_.active != old_.active) && status_.ready &&
      *status_.ready > status_.active) {
    Invalid("ready", BadValue::Number(*status_.ready), reason::kReadyAboveActive);
  }
}

void JobStatusUpdate::ValidateSuccessCriteria() {
  const bool met = Is(Type::kSuccessCriteriaMet);
  const bool in_scope = AwaitsPods() && (options_.success_criteria_in_extended_scope ||
                                         Was(Type::kSuccessCriteriaMet));
  if (!in_scope && !IsIndexedJob(job_) && met) {
    InvalidCondition(reason::kCriteriaNotIndexed);
  }
  if (met && Is(Type::kFailed)) {
    InvalidCondition(reason::kCriteriaAndFailed);
  }
  if (met && Is(Type::kFailureTarget)) {
    InvalidCondition(reason::kCriteriaAndFailureTarget);
  }
  if (!in_scope && !spec_.success_policy && met) {
    InvalidCondition(reason::kCriteriaWithoutPolicy);
  }
  if (spec_.success_policy && !met && Is(Type::kComplete)) {
    InvalidCondition(reason::kCompleteWithPolicy);
  }
}

void JobStatusUpdate::ValidateTerminalConditionsStay() {
  for (const Type type : {Type::kFailed, Type::kComplete, Type::kFailureTarget}) {
    if (Was(type) && !Is(type)) {
      Invalid("conditions", BadValue::None(),
              reason::kTerminalConditionRemoved(std::string(ToString(type))));
    }
  }
}

void JobStatusUpdate::ValidateCountersStay() {
  if (status_.failed < old_.failed) {
    Invalid("failed", BadValue::Number(status_.failed), reason::kFailedDecreased);
  }
  const bool elastic = IsIndexedJob(job_) && spec_.completions == spec_.parallelism;
  if (!elastic && status_.succeeded < old_.succeeded) {
    Invalid("succeeded", BadValue::Number(status_.succeeded), reason::kSucceededDecreased);
  }
}

void JobStatusUpdate::ValidateTimesStay() {
  if (status_.completion_time && old_.completion_time && completion_time_changed_) {
    Invalid("completionTime", TimeValue(status_.completion_time),
            options_.minor < since::kStatusIsReworded ? reason::kCompletionTimeMutated
                                                      : reason::kImmutable);
  }
  const JobCondition* suspended = FindCondition(status_, Type::kSuspended);
  const bool resuming = options_.minor >= since::kExceptsSuspended && Was(Type::kSuspended) &&
                        suspended != nullptr && suspended->status == ConditionStatus::kFalse;
  if (!start_time_changed_ || resuming || !old_.start_time || spec_.suspend.value_or(false)) return;
  if (options_.minor < since::kStartTimeIsReworded) {
    errors_.Required(StatusPath("startTime"), reason::kStartTimeRemoved);
  } else {
    Invalid("startTime", TimeValue(status_.start_time), reason::kStartTimeImmutable);
  }
}

void JobStatusUpdate::ValidateSuccessCriteriaStay() {
  if (Was(Type::kSuccessCriteriaMet) && !Is(Type::kSuccessCriteriaMet)) {
    InvalidCondition(reason::kCriteriaRemoved);
  }
  if (Was(Type::kComplete) && !Was(Type::kSuccessCriteriaMet) && Is(Type::kSuccessCriteriaMet)) {
    InvalidCondition(reason::kCriteriaAfterComplete);
  }
}

}  // namespace

std::string ValidateJobStatusUpdate(const Job& job, const Job& old_job,
                                    const JobStatusValidationOptions& options) {
  return JobStatusUpdate(job, old_job, options).Validate();
}

}  // namespace jobplay
