// The facts of a decision: the kinds that a table of decisions may name, and how their structs are
// kept in one small record, of which a run holds millions.
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

// A phrase with what stands in its places, to be told in whichever language is asked for.
struct Words {
  Text written;
  Words() = default;
  Words(const Said& said);  // NOLINT: whatever is said can be kept
  Said said() const { return Of(written); }
  static Said Of(const Text& written);
};

// A Job as a CronJob knows it, by name and uid, whether it is still there or not; uid 0: it knows
// the name alone.
struct ListedJob {
  Text name;
  std::uint64_t uid = 0;
};

// A pod as a status lists it, which it may outlive.
struct PodUid {
  std::uint64_t value = 0;
};

// A step of the run.
struct StepNumber {
  std::uint32_t value = 0;
  constexpr StepNumber() = default;
  constexpr StepNumber(std::uint32_t step) : value(step) {}  // NOLINT: as steps are counted
};

// A time that is told as a date; a Time is told by the clock of the run.
struct Date {
  Time value;
  constexpr Date() = default;
  constexpr Date(Time time) : value(time) {}  // NOLINT: any time has a date
};

}  // namespace decided

// A pod by its id in the store; 0: none.
struct PodId {
  std::uint32_t value = 0;
  constexpr PodId() = default;
  constexpr PodId(std::uint32_t id) : value(id) {}  // NOLINT: as pods carry it
};
// A Job and a CronJob likewise, told by their keys; the decision is about them.
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

// What the number of wanted pods comes from.
enum class WantedBy : std::uint8_t { kParallelism, kCompletions };
// Why finalizers are removed of fewer pods than have ended.
enum class LeftOut : std::uint8_t { kNone, kJobIsDeleted, kJobSucceeds };
// Whose sync failed.
enum class SyncOf : std::uint8_t { kJob, kCronJob, kFinishedJob, kOrphan };
// Which finished Jobs a history limit is for.
enum class HistoryLimit : std::uint8_t { kSuccessfulJobs, kFailedJobs };
// What a pod gets the condition DisruptionTarget for.
enum class DisruptionCause : std::uint8_t { kEvictionByApi, kPreemption, kTerminationByKubelet };
// A controller's call of the API server, by who makes it.
enum class Call : std::uint8_t {
  kCreatePods,
  kDeletePodsOfFinished,
  kDeletePodsBeyond,
  kDeletePodsUntracked,  // as above, before finalizers
  kRemoveFinalizersBeyond,
  kRemoveFinalizers,
  kUpdateJobStatus,
  kCreateJob,
  kUpdateCronJobStatus,
  kDeleteOldJob,
  kDeleteExpiredJob,
};

// What becomes of a pod in the controllers' cache.
enum class PodEvent : std::uint8_t { kAppears, kChanges, kIsBeingDeleted, kIsGone };
// What a sync of the Job counts a pod as; none: it is not there, or not the Job's.
enum class PodStanding : std::uint8_t {
  kNone,
  kActive,  // not ready
  kReady,
  kTerminating,
  kSucceeded,
  kFailed,
};
// What of a Job's status a sync takes a pod into that has ended, or counts as if it had.
enum class CountedIn : std::uint8_t { kUncounted, kSucceeded, kFailed, kFailedIndexes };
// Whose a Job looks to be that a CronJob controls and does not list, by its name and annotations.
enum class JobOrigin : std::uint8_t { kCreatedByHand, kNamedAsAStart, kNamedOtherwise };
// Whose work queue.
enum class QueueOf : std::uint8_t { kJobs, kCronJobs, kTtl, kOrphans };
// What a key waits for on a work queue.
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

// What ended a Job.
enum class JobEnd : std::uint8_t { kComplete, kFailed };
// What of a scenario's is done: a manifest is applied, or an entry of the timeline is due.
enum class UserAct : std::uint8_t { kApply, kEntry };

// A kind of call that a scenario lets fail.
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

// The object whose controller decides, by its id in the store; 0: none.
struct About {
  std::uint32_t job = 0;
  std::uint32_t cron_job = 0;
};

inline constexpr int kMaxNumbers = 4;

// The facts of any decision, by kind, in the order of their row.
struct Facts {
  About about;
  std::uint32_t pod = 0;
  std::uint32_t choice = 0;  // the first enumeration
  std::array<std::int64_t, kMaxNumbers>
      numbers{};  // counts, seconds, milliseconds, times, whether, which, uids
  decided::Text text;
};

// Which of Facts' places a kind of fact takes; generate.py has the same list, and checks each row.
enum class FactPlace : std::uint8_t {
  kNumber,
  kText,
  kTextAndNumber,
  kPod,
  kJob,
  kCronJob,
  kEnumeration,  // the first has a place of its own, another takes a number
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

// A fact as a sentence asks for it, by its name in `row`, `Count active, Text error`: what kind it
// is, and its number where it is one. No kind: the row has no such fact.
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
