// A comparison of one scenario in several versions of Kubernetes: how each run ended, and where two
// runs differ first. Runs are sequences of milestones (a pod was created, finished or deleted, a
// condition was set, an action was rejected). Runs that do the same have the same milestones, at
// any times. Runs with the same milestones and times are also compared by what a trace shows at
// each instant.
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

// The question of an AskedRule, without the answer.
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
  kRefused,  // an action of the timeline, rejected by the API server
};

struct Milestone {
  MilestoneKind kind = MilestoneKind::kJobCreated;
  Role object;            // the Job or pod; none for a rejected action
  std::string condition;  // type of a condition
  // The reason of a condition or of a pod's end, or the message of a rejection.
  std::string reason;
  std::optional<std::int32_t> exit;  // of a pod's end: the exit code that decided it
  Said refused_here;                 // why the playground, not its API server, rejected it
  // "pod 2 of demo fails (exit 3)"
  Said Told() const;
  bool IsSame(const Milestone& other) const {
    return kind == other.kind && object == other.object && condition == other.condition &&
           reason == other.reason && exit == other.exit;
  }

  Time at;
  std::uint32_t step = 0;  // from 1, as in the timeline
  bool raced = false;      // another event was due at that instant; cluster.ties orders them
  std::vector<Decision> decisions;  // of that step
  std::set<RuleKey> asked;          // since the previous milestone
};

// The outcome of a Job at the end of the run, even if it was deleted before.
struct JobOutcome {
  Role role;
  ObjectReference reference;
  std::string condition;  // Complete, Failed, Suspended; empty while it is active
  std::string reason;
  std::optional<Time> finished_at;
  std::int32_t succeeded = 0;
  std::int32_t failed = 0;
  std::int32_t pods = 0;      // created in total
  std::int32_t restarts = 0;  // of their containers, in total
  bool deleted = false;
};

// A pod's role, and its data in this run.
struct ComparedPod {
  Role role;
  ObjectReference reference;
};

// An instant at which something changed that a trace shows, after all its steps.
struct ShownInstant {
  Time at;
  std::uint32_t step = 0;  // the last step of the instant
  std::uint64_t hash = 0;  // of the changes and the events

  bool operator==(const ShownInstant&) const = default;
};

struct VersionRun {
  std::shared_ptr<const Scenario> scenario;
  std::string version;
  // Why the version rejects the scenario, so that there is no run; otherwise empty.
  Said refusal;
  Generation generation;
  Time start;
  Time end;
  std::uint32_t steps = 0;
  bool cut_off = false;  // by the step limit, at `end`
  std::vector<Milestone> milestones;
  std::vector<ShownInstant> instants;
  std::vector<JobOutcome> jobs;  // in order of creation
  std::map<RuleKey, std::uint32_t> steps_asking;
  std::map<std::uint32_t, ComparedPod> pods;  // by the ids in decisions

  std::map<Role, ObjectReference> cron_jobs;

  // Returns the object with that role in this run, or null.
  const ObjectReference* Find(const Role& role) const;
};

VersionRun RunForComparison(std::shared_ptr<const Scenario> scenario);
// Returns nothing if the callback stopped the run.
std::optional<VersionRun> RunForComparison(std::shared_ptr<const Scenario> scenario,
                                           const Goes& goes);

namespace internal {
class Teller;
}

// A run for comparison that is made in parts.
class ComparedRun {
 public:
  explicit ComparedRun(std::shared_ptr<const Scenario> scenario);
  ~ComparedRun();

  // Runs at most this many steps. Returns false if the run is over.
  bool Advance(std::uint32_t steps);
  std::uint32_t steps() const;
  // Returns the finished run. It may be called once.
  VersionRun Take();

 private:
  std::unique_ptr<internal::Teller> teller_;
};

// A rule that the two versions answer differently, and without which they would not differ at this
// place. If the versions have different controllers, changes that belong to the newer controller
// cannot be undone separately. In that case, every such rule that was queried is included.
struct RuleDifference {
  std::string id;  // of a VersionChangeRow, or the name of the gate
  bool gate = false;
  std::int32_t since = 0;  // minor version of the release that changed it
};

struct Parting {
  // Indexes of milestones; nothing if that run has no more.
  std::optional<std::size_t> left;
  std::optional<std::size_t> right;
  // Changes come before gates. In each group, rules queried in few steps come first, because they
  // are more likely to be the cause.
  std::vector<RuleDifference> rules;
};

// A difference between runs with the same milestones.
struct ShownDifference {
  // Nothing if the difference is at the ends of the runs, apart from times.
  std::optional<Time> left_at;  // both have the same distance from their starts
  std::optional<Time> right_at;
  std::uint32_t left_step = 0;  // the last step up to that time
  std::uint32_t right_step = 0;
  std::vector<ShownField> fields;
  std::vector<RuleDifference> rules;  // empty for a difference at the ends
};

// Returns where the runs first do different things, or nothing if they never do.
std::optional<Parting> FindParting(const VersionRun& left, const VersionRun& right);
// Returns the first milestone that both reach at different times before they differ; `left` and
// `right` are the same. Returns nothing if there is none.
std::optional<Parting> FindShift(const VersionRun& left, const VersionRun& right);
// Returns a difference between runs with the same milestones. It is at the first instant at which
// they differ, or at their ends if they do the same at different times. Returns nothing if the
// milestones differ, or if a trace would show the same.
std::optional<ShownDifference> FindShownDifference(const VersionRun& left, const VersionRun& right);

}  // namespace jobplay
