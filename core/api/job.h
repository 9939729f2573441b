// batch/v1 Job. A field is a std::optional if it is a pointer in Go.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/pod.h"

namespace jobplay {

inline constexpr std::string_view kJobTrackingFinalizer = "batch.kubernetes.io/job-tracking";
inline constexpr const char* kJobCompletionIndexAnnotation =
    "batch.kubernetes.io/job-completion-index";
inline constexpr const char* kJobIndexFailureCountAnnotation =
    "batch.kubernetes.io/job-index-failure-count";
inline constexpr const char* kJobIndexIgnoredFailureCountAnnotation =
    "batch.kubernetes.io/job-index-ignored-failure-count";
inline constexpr const char* kJobControllerName = "kubernetes.io/job-controller";

enum class CompletionMode : std::uint8_t { kNonIndexed, kIndexed };
enum class PodReplacementPolicy : std::uint8_t { kTerminatingOrFailed, kFailed };

struct PodFailurePolicyOnExitCodes {
  enum class Operator : std::uint8_t { kIn, kNotIn };
  std::optional<std::string> container_name;
  Operator op = Operator::kIn;
  std::vector<std::int32_t> values;

  bool operator==(const PodFailurePolicyOnExitCodes&) const = default;
};

struct PodFailurePolicyOnPodCondition {
  std::string type;
  ConditionStatus status = ConditionStatus::kTrue;

  bool operator==(const PodFailurePolicyOnPodCondition&) const = default;
};

enum class PodFailurePolicyAction : std::uint8_t { kIgnore, kFailIndex, kCount, kFailJob };
const char* ToString(PodFailurePolicyAction action);

struct PodFailurePolicyRule {
  PodFailurePolicyAction action = PodFailurePolicyAction::kCount;
  std::optional<PodFailurePolicyOnExitCodes> on_exit_codes;
  std::vector<PodFailurePolicyOnPodCondition> on_pod_conditions;

  bool operator==(const PodFailurePolicyRule&) const = default;
};

struct PodFailurePolicy {
  std::vector<PodFailurePolicyRule> rules;
  bool operator==(const PodFailurePolicy&) const = default;
};

struct SuccessPolicyRule {
  std::optional<std::string> succeeded_indexes;
  std::optional<std::int32_t> succeeded_count;
  bool operator==(const SuccessPolicyRule&) const = default;
};

struct SuccessPolicy {
  std::vector<SuccessPolicyRule> rules;
  bool operator==(const SuccessPolicy&) const = default;
};

struct JobSpec {
  std::optional<std::int32_t> parallelism;
  std::optional<std::int32_t> completions;
  std::optional<std::int64_t> active_deadline_seconds;
  std::optional<PodFailurePolicy> pod_failure_policy;
  std::optional<SuccessPolicy> success_policy;
  std::optional<std::int32_t> backoff_limit;
  std::optional<std::int32_t> backoff_limit_per_index;
  std::optional<std::int32_t> max_failed_indexes;
  LabelSelector selector;
  PodTemplateSpec template_;
  std::optional<std::int32_t> ttl_seconds_after_finished;
  std::optional<CompletionMode> completion_mode;
  std::optional<bool> suspend;
  std::optional<PodReplacementPolicy> pod_replacement_policy;
  std::optional<std::string> managed_by;
  // The whole spec after defaulting. `kubectl get -o yaml` shows it, and patches apply to it.
  Json json;

  bool operator==(const JobSpec&) const = default;
};

enum class JobConditionType : std::uint8_t {
  kSuspended,
  kComplete,
  kFailed,
  kFailureTarget,
  kSuccessCriteriaMet
};
const char* ToString(JobConditionType type);

struct JobCondition {
  JobConditionType type = JobConditionType::kComplete;
  ConditionStatus status = ConditionStatus::kTrue;
  std::string reason;
  std::string message;
  Time last_probe_time;
  Time last_transition_time;

  bool operator==(const JobCondition&) const = default;
};

struct UncountedTerminatedPods {
  std::vector<Uid> succeeded;
  std::vector<Uid> failed;
  bool operator==(const UncountedTerminatedPods&) const = default;
};

struct JobStatus {
  std::vector<JobCondition> conditions;
  std::optional<Time> start_time;
  std::optional<Time> completion_time;
  std::int32_t active = 0;
  std::int32_t succeeded = 0;
  std::int32_t failed = 0;
  std::optional<std::int32_t> terminating;
  std::string completed_indexes;
  std::optional<std::string> failed_indexes;
  std::optional<UncountedTerminatedPods> uncounted_terminated_pods;
  std::optional<std::int32_t> ready;

  bool operator==(const JobStatus&) const = default;
};

struct Job {
  ObjectMeta metadata;
  Shared<JobSpec> spec;
  JobStatus status;
  // True while etcd has no labels for the Job. The labels shown come from defaulting at each read.
  // The first update stores them, so even a patch without changes creates a new version.
  bool labels_of_reading = false;

  bool operator==(const Job&) const = default;
};

const JobCondition* FindCondition(const JobStatus& status, JobConditionType type);
bool IsConditionTrue(const JobStatus& status, JobConditionType type);
// Returns the condition Complete or Failed if its status is True, or null if the Job has not
// finished.
const JobCondition* FinishedCondition(const JobStatus& status);
bool IsJobFinished(const Job& job);   // util.IsJobFinished: Complete or Failed
bool IsJobSuspended(const Job& job);  // spec.suspend, not the condition
bool IsIndexedJob(const Job& job);

}  // namespace jobplay
