// The facts of a decision: the kinds that a table of decisions can use, and their compact storage.
// A run has millions of such records.
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include "core/base/said.h"
#include "core/base/shared.h"
#include "core/base/time.h"

namespace jobplay {

namespace decided {

struct Count {
  std::int64_t value = 0;
  constexpr Count() = default;
  constexpr Count(std::integral auto number)  // NOLINT: any number reads as a count
      : value(static_cast<std::int64_t>(number)) {}
};

struct WholeSeconds {
  std::int64_t value = 0;
  constexpr WholeSeconds() = default;
  constexpr WholeSeconds(std::integral auto seconds)  // NOLINT: as the API has them
      : value(static_cast<std::int64_t>(seconds)) {}
};

using Text = Shared<std::string>;

// A phrase with its values, which can be shown in any language.
struct Words {
  Text written;
  Words() = default;
  Words(const Said& said);  // NOLINT: whatever is said can be kept
  Said said() const { return Of(written); }
  static Said Of(const Text& written);
};

// A Job in a CronJob's list, by name and uid, whether or not it still exists. With uid 0, only the
// name is known.
struct ListedJob {
  Text name;
  std::uint64_t uid = 0;
};

// A pod in the list of a status. The pod may no longer exist.
struct PodUid {
  std::uint64_t value = 0;
};

// The number of a step.
struct StepNumber {
  std::uint32_t value = 0;
  constexpr StepNumber() = default;
  constexpr StepNumber(std::uint32_t step) : value(step) {}  // NOLINT: as steps are counted
};

// A time that is shown as a date. A Time is shown by the run's clock.
struct Date {
  Time value;
  constexpr Date() = default;
  constexpr Date(Time time) : value(time) {}  // NOLINT: any time has a date
};

}  // namespace decided

// A pod by its id in the store, or 0.
struct PodId {
  std::uint32_t value = 0;
  constexpr PodId() = default;
  constexpr PodId(std::uint32_t id) : value(id) {}  // NOLINT: as pods carry it
};
// A Job and a CronJob by id, shown by their keys. They also become what the decision is about.
struct JobId {
  std::uint32_t value = 0;
  constexpr JobId() = default;
  constexpr JobId(std::uint32_t id) : value(id) {}  // NOLINT: as Jobs carry it
};
struct CronJobId {
  std::uint32_t value = 0;
  constexpr CronJobId() = default;
  constexpr CronJobId(std::uint32_t id) : value(id) {}  // NOLINT: as CronJobs carry it
};

// The field that determines the number of wanted pods.
enum class WantedBy : std::uint8_t { kParallelism, kCompletions };
// Why not all finalizers of ended pods are removed.
enum class LeftOut : std::uint8_t { kNone, kJobIsDeleted, kJobSucceeds };
// The object whose sync failed.
enum class SyncOf : std::uint8_t { kJob, kCronJob, kFinishedJob, kOrphan };
// The history limit of a finished Job.
enum class HistoryLimit : std::uint8_t { kSuccessfulJobs, kFailedJobs };
// Why a pod gets the condition DisruptionTarget.
enum class DisruptionCause : std::uint8_t { kEvictionByApi, kPreemption, kTerminationByKubelet };
// A controller's call to the API server, by the caller.
enum class Call : std::uint8_t {
  kCreatePods,
  kDeletePodsOfFinished,
  kDeletePodsBeyond,
  kDeletePodsUntracked,  // the same before finalizer tracking
  kRemoveFinalizersBeyond,
  kRemoveFinalizers,
  kUpdateJobStatus,
  kCreateJob,
  kUpdateCronJobStatus,
  kDeleteOldJob,
  kDeleteExpiredJob,
};

// A change to a pod in the controllers' cache.
enum class PodEvent : std::uint8_t { kAppears, kChanges, kIsBeingDeleted, kIsGone };
// How a sync counts a pod for its Job. kNone means that it does not exist or is not the Job's.
enum class PodStanding : std::uint8_t {
  kNone,
  kActive,  // not ready
  kReady,
  kTerminating,
  kSucceeded,
  kFailed,
};
// The part of a Job's status that counts a pod which has ended or counts as ended.
enum class CountedIn : std::uint8_t { kUncounted, kSucceeded, kFailed, kFailedIndexes };
// The likely origin of a Job that a CronJob controls but does not list, by its name and
// annotations.
enum class JobOrigin : std::uint8_t { kCreatedByHand, kNamedAsAStart, kNamedOtherwise };
// The owner of a work queue.
enum class QueueOf : std::uint8_t { kJobs, kCronJobs, kTtl, kOrphans };
// Why a key waits in a work queue.
enum class DelayFor : std::uint8_t {
  kBatch,
  kRetry,
  kBackoff,
  kIndexBackoff,
  kDeadline,
  kSchedule,
  kTtl,
  kOther,
};

// The end of a Job.
enum class JobEnd : std::uint8_t { kComplete, kFailed };
// The kind of a scenario's step: it applies a manifest or performs an entry of the timeline.
enum class UserAct : std::uint8_t { kApply, kEntry };

// A kind of API call for which a scenario can inject faults.
enum class FailingCall : std::uint8_t {
  kCreatePod,
  kDeletePod,
  kPatchPod,
  kUpdateJobStatus,
  kCreateJob,
  kDeleteJob,
  kDeleteExpiredJob,
  kUpdateCronJobStatus,
};

// The object of the controller's decision, by its id in the store, or 0.
struct About {
  std::uint32_t job = 0;
  std::uint32_t cron_job = 0;
};

inline constexpr int kMaxNumbers = 4;

// The facts of any decision by kind, in the order of their row.
struct Facts {
  About about;
  std::uint32_t pod = 0;
  std::uint32_t choice = 0;  // the first enumeration
  std::array<std::int64_t, kMaxNumbers>
      numbers{};  // counts, durations, times, flags, enumerations, uids
  decided::Text text;
};

// The part of Facts that stores a kind of fact. generate.py has the same list, and checks each row.
enum class FactPlace : std::uint8_t {
  kNumber,
  kText,
  kTextAndNumber,
  kPod,
  kJob,
  kCronJob,
  kEnumeration,  // the first one has its own place, and others are numbers
};
constexpr FactPlace PlaceOf(std::string_view kind) {
  if (kind == "Text" || kind == "Words") return FactPlace::kText;
  if (kind == "ListedJob") return FactPlace::kTextAndNumber;
  if (kind == "PodId") return FactPlace::kPod;
  if (kind == "JobId") return FactPlace::kJob;
  if (kind == "CronJobId") return FactPlace::kCronJob;
  for (const char* number :
       {"Count", "Duration", "WholeSeconds", "bool", "Time", "Date", "StepNumber", "PodUid"}) {
    if (kind == number) return FactPlace::kNumber;
  }
  return FactPlace::kEnumeration;
}

// A fact in a sentence, found by its name in `row` (`Count active, Text error`): its kind, and its
// number if it has one. The kind is empty if the row does not have the fact.
struct NamedFact {
  std::string_view kind;
  std::int64_t number = 0;
};
NamedFact FindFact(const Facts& facts, std::string_view row, std::string_view name);

namespace internal {

struct Packer {
  Facts& facts;
  std::size_t next = 0;
  bool chosen = false;

  void operator()(decided::Count fact) { facts.numbers[next++] = fact.value; }
  void operator()(decided::WholeSeconds fact) { facts.numbers[next++] = fact.value; }
  void operator()(Duration fact) { facts.numbers[next++] = fact.ns / 1'000'000; }
  void operator()(bool fact) { facts.numbers[next++] = fact; }
  void operator()(decided::StepNumber fact) { facts.numbers[next++] = fact.value; }
  void operator()(decided::PodUid fact) {
    facts.numbers[next++] = static_cast<std::int64_t>(fact.value);
  }
  void operator()(decided::Text& fact) { facts.text = std::move(fact); }
  void operator()(decided::Words& fact) { facts.text = std::move(fact.written); }
  void operator()(decided::ListedJob& fact) {
    facts.text = std::move(fact.name);
    facts.numbers[next++] = static_cast<std::int64_t>(fact.uid);
  }
  void operator()(PodId fact) { facts.pod = fact.value; }
  void operator()(JobId fact) { facts.about.job = fact.value; }
  void operator()(CronJobId fact) { facts.about.cron_job = fact.value; }
  void operator()(Time fact) { facts.numbers[next++] = fact.ns; }
  void operator()(decided::Date fact) { facts.numbers[next++] = fact.value.ns; }
  template <typename Enumeration>
  requires std::is_enum_v<Enumeration>
  void operator()(Enumeration fact) {
    if (std::exchange(chosen, true)) {
      facts.numbers[next++] = static_cast<std::int64_t>(fact);
    } else {
      facts.choice = static_cast<std::uint32_t>(fact);
    }
  }
};

struct Unpacker {
  const Facts& facts;
  std::size_t next = 0;
  bool chosen = false;

  void operator()(decided::Count& fact) { fact = facts.numbers[next++]; }
  void operator()(decided::WholeSeconds& fact) { fact = facts.numbers[next++]; }
  void operator()(Duration& fact) { fact = Milliseconds(facts.numbers[next++]); }
  void operator()(bool& fact) { fact = facts.numbers[next++] != 0; }
  void operator()(decided::StepNumber& fact) {
    fact = static_cast<std::uint32_t>(facts.numbers[next++]);
  }
  void operator()(decided::PodUid& fact) {
    fact.value = static_cast<std::uint64_t>(facts.numbers[next++]);
  }
  void operator()(decided::Text& fact) { fact = facts.text; }
  void operator()(decided::Words& fact) { fact.written = facts.text; }
  void operator()(decided::ListedJob& fact) {
    fact = {facts.text, static_cast<std::uint64_t>(facts.numbers[next++])};
  }
  void operator()(PodId& fact) { fact = facts.pod; }
  void operator()(JobId& fact) { fact = facts.about.job; }
  void operator()(CronJobId& fact) { fact = facts.about.cron_job; }
  void operator()(Time& fact) { fact.ns = facts.numbers[next++]; }
  void operator()(decided::Date& fact) { fact.value.ns = facts.numbers[next++]; }
  template <typename Enumeration>
  requires std::is_enum_v<Enumeration>
  void operator()(Enumeration& fact) {
    fact = static_cast<Enumeration>(std::exchange(chosen, true) ? facts.numbers[next++]
                                                                : facts.choice);
  }
};

}  // namespace internal

}  // namespace jobplay
