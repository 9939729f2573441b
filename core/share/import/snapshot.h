// The output of kubectl in order: the Jobs and CronJobs of a cluster, with each Job's pods that
// exist or that Events mention.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/json.h"
#include "core/base/result.h"
#include "core/base/time.h"
#include "core/share/import/note.h"

namespace jobplay {

// Accessors for unvalidated objects. A member that is missing or has another type is null, empty or
// nothing.
const Json& At(const Json& object, std::initializer_list<const char*> path);
std::string TextAt(const Json& object, std::initializer_list<const char*> path);
std::optional<std::int64_t> NumberAt(const Json& object, std::initializer_list<const char*> path);
std::optional<Time> TimeAt(const Json& object, std::initializer_list<const char*> path);
const Json::array_t& ListAt(const Json& object, std::initializer_list<const char*> path);

struct SeenEvent {
  std::string object;     // Job/demo
  std::string container;  // of its pod; may be empty
  std::string reason;
  std::string message;
  Time first;  // in nanoseconds if the Event's name has them
  Time last;
  bool exact = false;
  std::int64_t count = 1;  // how often it occurred
};

struct SeenPod {
  std::string name;
  Json object;  // null if only Events mention the pod
  std::optional<std::int32_t> index;
  std::int32_t attempt = 0;  // as scenarios count them
  Time created;
  bool exact = false;                         // `created` has nanoseconds
  std::optional<Time> deleted_by_controller;  // the time of its SuccessfulDelete
  std::vector<const SeenEvent*> events;       // about the pod
};

struct SeenJob {
  std::string name;
  Json object;
  std::string cron_job;  // the CronJob that created it, if it exists; otherwise empty
  Time created;
  std::vector<SeenPod> pods;             // ordered by creation
  std::vector<const SeenEvent*> events;  // about the Job, ordered by time
};

struct Snapshot {
  std::vector<SeenJob> jobs;  // ordered by creation
  std::vector<Json> cron_jobs;
  std::vector<SeenEvent> events;  // ordered by time
  Time latest;                    // the latest time in any object
  std::vector<Note> left_out;
};

// Returns the condition of that type of a Job or a pod if its status is True; otherwise null.
const Json* TrueCondition(const Json& object, std::string_view type);
// Returns the condition Complete or Failed if one is True.
const Json* TerminalCondition(const Json& job);
bool IsFinished(const SeenJob& job);
// Returns when it was Complete or Failed, with all pods terminated.
std::optional<Time> TerminalOf(const Json& job);
// Returns the time of the first condition that ends a Job.
std::optional<Time> FinishOf(const Json& job);
// Returns when a pod's containers had ended or its controller deleted it.
std::optional<Time> EndOf(const SeenPod& pod);
// Returns the node that it was bound to, for a deleted pod according to its Events; otherwise
// empty.
std::string NodeOf(const SeenPod& pod);
// Returns the shortest time for which a Job's pods tolerate an unreachable node, if specified.
std::optional<Duration> UnreachableToleration(const Json& job);
// Returns how many pods had not ended.
std::int64_t ActiveAt(const SeenJob& job, Time at);

Result<Snapshot> ReadSnapshot(std::string_view text);

}  // namespace jobplay
