// What a scenario's author claims of its run (spec.expect, docs/reference/scenario.md). It is read
// here, with everything else of the file, so that a slip in it is shown where it stands;
// core/share/verify.h holds it against a run.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/actors/cluster_options.h"
#include "core/api/job.h"
#include "core/sim/field_reader.h"

namespace jobplay {

// A number, or a set of numbers that are all right: 3, "1-2", "4-".
struct ExpectedNumber {
  std::string field;
  IndexSet set;
  std::string text;  // as it was written; empty where at least one is expected unsaid
};

struct Expectation {
  enum class Subject : std::uint8_t { kJob, kCronJob, kJobs, kPods, kEvent };

  Subject subject = Subject::kJob;
  std::optional<Duration> at;  // since the start; none: when the run has ended
  // Of the Job or CronJob, empty: the only one; the event's reason; of kJobs the CronJob.
  std::string name;
  std::string namespace_;  // empty: any; of pods it is in `pods`
  std::optional<bool> exists;
  std::optional<bool> finished;
  std::optional<JobConditionType> condition;
  std::string pod_condition;
  std::string reason;
  std::string message;  // a part of it
  std::string object;   // of events: Job/demo
  std::optional<std::string> completed_indexes, failed_indexes;
  PodMatch pods;
  std::optional<bool> ready, deleting;
  std::optional<std::string> node;
  // What the subject counts: failed, active..., of pods exit and restarts.
  std::vector<ExpectedNumber> numbers;
  ExpectedNumber count;  // of pods, Jobs, events
  TextSpan span;
};

// The entries of `expect`; what is wrong with them goes to the reader's sink. Moments after `until`
// are a mistake.
std::vector<Expectation> ReadExpectations(FieldReader& spec, Duration until);

// One that stands outside of a file, as YAML on one line or in the short form; its JSON, without
// `at`, which makes no sense there, goes to `written`.
Result<Expectation> ReadExpectation(std::string_view text, Json* written = nullptr);

}  // namespace jobplay
