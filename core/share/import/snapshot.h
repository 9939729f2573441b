// What was printed of a cluster, put in order: its Jobs and CronJobs, and of each Job the pods that
// are there or that Events tell of.
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

// Members of objects that nobody validated: what is not there, or of another type, is null, empty
// or nothing.
const Json& At(const Json& object, std::initializer_list<const char*> path);
std::string TextAt(const Json& object, std::initializer_list<const char*> path);
std::optional<std::int64_t> NumberAt(const Json& object, std::initializer_list<const char*> path);
std::optional<Time> TimeAt(const Json& object, std::initializer_list<const char*> path);
const Json::array_t& ListAt(const Json& object, std::initializer_list<const char*> path);

struct SeenEvent {
  std::string object;     // Job/demo
  std::string container;  // of the pod that it is about; may be empty
  std::string reason;
  std::string message;
  Time first;  // to the nanosecond where the Event's name says so
  Time last;
  bool exact = false;
  std::int64_t count = 1;  // how often it was seen
};

struct SeenPod {
  std::string name;
  Json object;  // null when only Events tell of the pod
  std::optional<std::int32_t> index;
  std::int32_t attempt = 0;  // as a scenario counts them
  Time created;
  bool exact = false;                         // created is to the nanosecond
  std::optional<Time> deleted_by_controller;  // its SuccessfulDelete
  std::vector<const SeenEvent*> events;       // about the pod
};

struct SeenJob {
  std::string name;
  Json object;
  std::string cron_job;  // that made it, and is there too; else empty
  Time created;
  std::vector<SeenPod> pods;             // by creation
  std::vector<const SeenEvent*> events;  // about the Job, by time
};

struct Snapshot {
  std::vector<SeenJob> jobs;  // by creation
  std::vector<Json> cron_jobs;
  std::vector<SeenEvent> events;  // by time
  Time latest;                    // the last time that anything in it names
  std::vector<Note> left_out;
};

// Of a Job or a pod: the condition of that type, if its status is True; else null.
const Json* TrueCondition(const Json& object, std::string_view type);
// Complete or Failed, if one of them is True.
const Json* TerminalCondition(const Json& job);
bool IsFinished(const SeenJob& job);
// When it was Complete or Failed, with all its pods ended.
std::optional<Time> TerminalOf(const Json& job);
// When the first condition came that ends a Job.
std::optional<Time> FinishOf(const Json& job);
// When a pod's containers had ended, or its controller deleted it.
std::optional<Time> EndOf(const SeenPod& pod);
// The node that it was bound to; if the pod is gone, as its Events tell; else empty.
std::string NodeOf(const SeenPod& pod);
// The least time for which a Job's pods tolerate an unreachable node, if they say it.
std::optional<Duration> UnreachableToleration(const Json& job);
// How many pods had not ended.
std::int64_t ActiveAt(const SeenJob& job, Time at);

Result<Snapshot> ReadSnapshot(std::string_view text);

}  // namespace jobplay
