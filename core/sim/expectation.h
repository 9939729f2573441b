// Expectations of a scenario's author about its run (spec.expect, docs/reference/scenario.md). They
// are read with the rest of the file, so that errors have their place in the text.
// core/share/verify.h checks them against a run.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/actors/cluster_options.h"
#include "core/api/job.h"
#include "core/sim/field_reader.h"

namespace jobplay {

// A set of allowed numbers: 3, "1-2", "4-".
struct ExpectedNumber {
  std::string field;
  IndexSet set;
  std::string text;  // as written; empty if at least one is expected by default
};

struct Expectation {
  enum class Subject : std::uint8_t { kJob, kCronJob, kJobs, kPods, kEvent };

  Subject subject = Subject::kJob;
  std::optional<Duration> at;  // since the start; none: at the end of the run
  // The name of the Job or CronJob (empty: the only one), the reason of the event, or for kJobs the
  // name of the CronJob.
  std::string name;
  std::string namespace_;  // empty: any; for pods it is in `pods`
  std::optional<bool> exists;
  std::optional<bool> finished;
  std::optional<JobConditionType> condition;
  std::string pod_condition;
  std::string reason;
  std::string message;  // or a part of it
  std::string object;   // the event's object: Job/demo
  std::optional<std::string> completed_indexes, failed_indexes;
  PodMatch pods;
  std::optional<bool> ready, deleting;
  std::optional<std::string> node;
  // Counters of the subject, such as failed and active. For pods: exit and restarts.
  std::vector<ExpectedNumber> numbers;
  ExpectedNumber count;  // number of pods, Jobs or events
  TextSpan span;
};

// Reads the entries of `expect` and reports errors to the reader's sink. A time after `until` is an
// error.
std::vector<Expectation> ReadExpectations(FieldReader& spec, Duration until);

// Reads one expectation outside a file, as YAML on one line or in the short form. `written`
// receives its JSON without `at`, which is not allowed there.
Result<Expectation> ReadExpectation(std::string_view text, Json* written = nullptr);

}  // namespace jobplay
