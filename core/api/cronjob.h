// batch/v1 CronJob.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/api/job.h"

namespace jobplay {

inline constexpr const char* kCronJobScheduledTimestampAnnotation =
    "batch.kubernetes.io/cronjob-scheduled-timestamp";
// The annotation that kubectl sets on a Job that it creates from a CronJob.
inline constexpr const char* kCronJobInstantiateAnnotation = "cronjob.kubernetes.io/instantiate";

enum class ConcurrencyPolicy : std::uint8_t { kAllow, kForbid, kReplace };
const char* ToString(ConcurrencyPolicy policy);

struct JobTemplateSpec {
  Shared<StringMap> labels;
  Shared<StringMap> annotations;
  // spec.jobTemplate.spec after defaulting. A Job is created from it when the schedule is due.
  Json spec;

  bool operator==(const JobTemplateSpec&) const = default;
};

struct CronJobSpec {
  std::string schedule;
  std::optional<std::string> time_zone;
  std::optional<std::int64_t> starting_deadline_seconds;
  ConcurrencyPolicy concurrency_policy = ConcurrencyPolicy::kAllow;
  std::optional<bool> suspend;
  JobTemplateSpec job_template;
  std::optional<std::int32_t> successful_jobs_history_limit;
  std::optional<std::int32_t> failed_jobs_history_limit;
  Json json;  // the whole spec after defaulting

  bool operator==(const CronJobSpec&) const = default;
};

// core/v1 ObjectReference, as in status.active.
struct ObjectReference {
  std::string name;
  std::string namespace_;
  Uid uid;
  std::uint64_t resource_version = 0;

  bool operator==(const ObjectReference&) const = default;
};

// Each element is shared, because most writes add or remove one of possibly many.
using ActiveJobs = std::vector<Shared<ObjectReference>>;

struct CronJobStatus {
  ActiveJobs active;
  std::optional<Time> last_schedule_time;
  std::optional<Time> last_successful_time;

  bool operator==(const CronJobStatus&) const = default;
};

struct CronJob {
  ObjectMeta metadata;
  Shared<CronJobSpec> spec;
  CronJobStatus status;

  bool operator==(const CronJob&) const = default;
};

}  // namespace jobplay
