// One scenario under several versions of Kubernetes: how each run ended, and where two of them
// part. Runs are told as milestones (a pod created, finished or deleted, a condition set) that read
// the same where the runs do the same, whenever they do it; the first that differs is where they
// part.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/sim/simulator.h"

namespace jobplay {

// What an AskedRule asks for, without the answer.
struct RuleKey {
  bool gate = false;
  std::uint8_t rule = 0;
  auto operator<=>(const RuleKey&) const = default;
};

// web/src/text/versions.ts has the same order.
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
};

struct Milestone {
  MilestoneKind kind = MilestoneKind::kJobCreated;
  std::string job;
  std::string pod;        // its ordinal, or its index and which attempt at it: 2, or 3#2
  std::string condition;  // of conditions: its type
  // "pod 2 of demo is created"
  std::string Text() const;
  bool IsSame(const Milestone& other) const {
    return kind == other.kind && job == other.job && pod == other.pod &&
           condition == other.condition;
  }

  Time at;
  std::uint32_t step = 0;  // from 1, as the timeline counts
  bool raced = false;      // something else was due at that instant: cluster.ties orders the two
  std::vector<Decision> decisions;  // of that step
  std::set<RuleKey> asked;          // since the milestone before
};

// What became of a Job, told when the run is over, also of one that is deleted by then.
struct JobOutcome {
  std::string name;
  std::string condition;  // Complete, Failed, Suspended; empty while it goes on
  std::string reason;
  std::optional<Time> finished_at;
  std::int32_t succeeded = 0;
  std::int32_t failed = 0;
  std::int32_t pods = 0;      // created in all
  std::int32_t restarts = 0;  // of their containers, in all
  bool deleted = false;
};

struct VersionRun {
  std::shared_ptr<const Scenario> scenario;
  std::string version;
  // Why the version does not take the scenario, of which there is then no run; empty otherwise.
  std::string refusal;
  Generation generation;
  Time start;
  Time end;
  std::uint32_t steps = 0;
  std::vector<Milestone> milestones;
  std::vector<JobOutcome> jobs;  // in the order of their creation
  std::map<RuleKey, std::uint32_t> steps_asking;
  // For prose: what the ids in decisions stand for.
  std::map<std::uint32_t, std::string> pod_names;
  std::map<std::uint32_t, std::string> job_names;
};

VersionRun RunForComparison(std::shared_ptr<const Scenario> scenario);

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

// Where the runs first do different things; nothing when they never do.
std::optional<Parting> FindParting(const VersionRun& left, const VersionRun& right);
// The first milestone both reach, before they part, but at different times; left and right are the
// same.
std::optional<Parting> FindShift(const VersionRun& left, const VersionRun& right);

}  // namespace jobplay
