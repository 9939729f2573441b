// One scenario under several versions of Kubernetes: how each run ended, and where two of them
// part. Runs are told as milestones (a pod created, finished or deleted, a condition set, an action
// refused) that read the same where the runs do the same, whenever they do it; the first that
// differs is where they part. Two that pass the same milestones at the same times may still show
// something else in between: whatever a trace holds of an instant is compared too.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/goes.h"
#include "core/base/said.h"
#include "core/sim/role.h"
#include "core/sim/shown_state.h"
#include "core/sim/simulator.h"

namespace jobplay {

// What an AskedRule asks for, without the answer.
struct RuleKey {
  bool gate = false;
  std::uint8_t rule = 0;
  auto operator<=>(const RuleKey&) const = default;
};

enum class MilestoneKind : std::uint8_t {
  kJobCreated,
  kJobDeleted,  // deletionTimestamp was set
  kJobGone,
  kConditionGained,
  kConditionLost,
  kPodCreated,
  kPodSucceeds,
  kPodFails,
  kPodRestarts,
  kPodDeleted,
  kRefused,  // an action of the timeline, by the API server
};

struct Milestone {
  MilestoneKind kind = MilestoneKind::kJobCreated;
  Role object;            // the Job or the pod; none: an action that was refused
  std::string condition;  // of conditions: its type
  // Of conditions, of a pod's end and, as the message, of a refusal.
  std::string reason;
  std::optional<std::int32_t> exit;  // of a pod's end: that of the container that decided it
  Said refused_here;                 // of a refusal by the playground, and not its API server: why
  // "pod 2 of demo fails (exit 3)"
  Said Told() const;
  bool IsSame(const Milestone& other) const {
    return kind == other.kind && object == other.object && condition == other.condition &&
           reason == other.reason && exit == other.exit;
  }

  Time at;
  std::uint32_t step = 0;  // from 1, as the timeline counts
  bool raced = false;      // something else was due at that instant: cluster.ties orders the two
  std::vector<Decision> decisions;  // of that step
  std::set<RuleKey> asked;          // since the milestone before
};

// What became of a Job, told when the run is over, also of one that is deleted by then.
struct JobOutcome {
  Role role;
  ObjectReference reference;
  std::string condition;  // Complete, Failed, Suspended; empty while it goes on
  std::string reason;
  std::optional<Time> finished_at;
  std::int32_t succeeded = 0;
  std::int32_t failed = 0;
  std::int32_t pods = 0;      // created in all
  std::int32_t restarts = 0;  // of their containers, in all
  bool deleted = false;
};

// A pod by its role, and as this run has it.
struct ComparedPod {
  Role role;
  ObjectReference reference;
};

// An instant at which something changed that a trace shows, as it was when all was settled.
struct ShownInstant {
  Time at;
  std::uint32_t step = 0;  // its last
  std::uint64_t hash = 0;  // of what changed, and of the events

  bool operator==(const ShownInstant&) const = default;
};

struct VersionRun {
  std::shared_ptr<const Scenario> scenario;
  std::string version;
  // Why the version does not take the scenario, of which there is then no run; empty otherwise.
  Said refusal;
  Generation generation;
  Time start;
  Time end;
  std::uint32_t steps = 0;
  bool cut_off = false;  // after so many steps; `end` is then where
  std::vector<Milestone> milestones;
  std::vector<ShownInstant> instants;
  std::vector<JobOutcome> jobs;  // in the order of their creation
  std::map<RuleKey, std::uint32_t> steps_asking;
  std::map<std::uint32_t, ComparedPod> pods;  // by the ids that decisions have

  std::map<Role, ObjectReference> cron_jobs;

  // What has that role in this run; null where nothing has.
  const ObjectReference* Find(const Role& role) const;
};

VersionRun RunForComparison(std::shared_ptr<const Scenario> scenario);
// Nothing where it did not go on to the end.
std::optional<VersionRun> RunForComparison(std::shared_ptr<const Scenario> scenario,
                                           const Goes& goes);

namespace internal {
class Teller;
}

// The same, made in slices.
class ComparedRun {
 public:
  explicit ComparedRun(std::shared_ptr<const Scenario> scenario);
  ~ComparedRun();

  // Goes on by at most so many steps; false when the run is over.
  bool Advance(std::uint32_t steps);
  std::uint32_t steps() const;
  // Once, when it is over.
  VersionRun Take();

 private:
  std::unique_ptr<internal::Teller> teller_;
};

// A rule that the two versions answer differently, that was asked on the way to where they part and
// without which they would not have parted there. (Where the two have different controllers, what
// came with the newer one cannot be taken from it alone: of that it is all that was asked.)
struct RuleDifference {
  std::string id;  // a VersionChangeRow's, or the gate's name
  bool gate = false;
  std::int32_t since = 0;  // minor of the release that changed it
};

struct Parting {
  // Indices of milestones; nothing where that run has no more.
  std::optional<std::size_t> left;
  std::optional<std::size_t> right;
  // Changes before gates; of each those asked in few steps, and so likely to be the cause, first.
  std::vector<RuleDifference> rules;
};

// What two runs show otherwise that pass the same milestones.
struct ShownDifference {
  // Nothing: it is what they show at their ends, apart from times.
  std::optional<Time> left_at;  // both are the same time since their starts
  std::optional<Time> right_at;
  std::uint32_t left_step = 0;  // the last up to then
  std::uint32_t right_step = 0;
  std::vector<ShownField> fields;
  std::vector<RuleDifference> rules;  // of ends: none
};

// Where the runs first do different things; nothing when they never do.
std::optional<Parting> FindParting(const VersionRun& left, const VersionRun& right);
// The first milestone both reach, before they part, but at different times; left and right are the
// same.
std::optional<Parting> FindShift(const VersionRun& left, const VersionRun& right);
// What runs that never part show otherwise: at the first instant at which they do, or, where they
// do the same at different times, at their ends. Nothing for runs that part, and for those of which
// a trace would show the same.
std::optional<ShownDifference> FindShownDifference(const VersionRun& left, const VersionRun& right);

}  // namespace jobplay
