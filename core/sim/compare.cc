#include "core/sim/compare.h"

#include <algorithm>
#include <limits>
#include <utility>

namespace jobplay {
namespace {

// At most so many steps of a run are compared: runs that never end are cut off.
constexpr std::uint32_t kMostSteps = 2'000'000;
// Finding out which rules made the difference may take so many steps more.
constexpr std::uint64_t kMostStepsForRules = 400'000;

std::int32_t RestartsOf(const Pod& pod) {
  std::int32_t restarts = 0;
  for (const auto& status : *pod.status->init_container_statuses) restarts += status.restart_count;
  for (const auto& status : *pod.status->container_statuses) restarts += status.restart_count;
  return restarts;
}

class Teller {
 public:
  explicit Teller(std::shared_ptr<const Scenario> scenario) : simulator_(scenario) {
    run_.scenario = scenario;
    run_.version = scenario->version;
    run_.generation = scenario->generation;
    run_.start = simulator_.start();
    run_.end = simulator_.end();
    journal_.asked = &asked_;
  }

  VersionRun Run(std::size_t most_milestones = std::numeric_limits<std::size_t>::max()) {
    simulator_.Begin(&journal_);
    for (std::uint32_t step = 1;
         simulator_.HasNext() && step <= kMostSteps && run_.milestones.size() < most_milestones;
         ++step) {
      run_.steps = step;
      journal_.changes.clear();
      journal_.decisions.clear();
      const std::size_t asked_before = asked_.size();
      const StepEvent event = simulator_.Step(&journal_);
      passed_.clear();
      for (const Change& change : journal_.changes) {
        if (change.table == TableId::kJobs) {
          OnJob(event.at, change.id, change.before.As<Job>(), change.after.As<Job>());
        } else if (change.table == TableId::kPods) {
          OnPod(change.id, change.before.As<Pod>(), change.after.As<Pod>());
        }
      }
      CountAsked(asked_before);
      Keep(event, step);
    }
    for (const std::uint32_t id : jobs_) run_.jobs.push_back(std::move(outcomes_[id]));
    return std::move(run_);
  }

 private:
  void CountAsked(std::size_t first) {
    const std::set<RuleKey> of_step =
        KeysOf(asked_.begin() + static_cast<std::ptrdiff_t>(first), asked_.end());
    for (const RuleKey& key : of_step) ++run_.steps_asking[key];
  }

  void Keep(const StepEvent& event, std::uint32_t step) {
    if (passed_.empty()) return;
    const std::set<RuleKey> asked = KeysOf(asked_.begin(), asked_.end());
    asked_.clear();
    for (Milestone& milestone : passed_) {
      milestone.at = event.at;
      milestone.step = step;
      milestone.raced = event.raced;
      milestone.decisions = journal_.decisions;
      milestone.asked = asked;
      run_.milestones.push_back(std::move(milestone));
    }
  }

  template <typename It>
  static std::set<RuleKey> KeysOf(It first, It last) {
    std::set<RuleKey> keys;
    for (; first != last; ++first) keys.insert({first->gate, first->rule});
    return keys;
  }

  // Names of Jobs that a CronJob makes differ between versions; their number does not.
  std::string NameOf(const Job& job) {
    const OwnerReference* owner = GetControllerOf(job.metadata);
    if (owner == nullptr || owner->kind != "CronJob") return job.metadata.name();
    return "Job " + std::to_string(++of_cron_job_[owner->name]) + " of " + owner->name;
  }

  void Pass(MilestoneKind kind, const std::string& job, std::string pod = {},
            std::string condition = {}) {
    Milestone milestone;
    milestone.kind = kind;
    milestone.job = job;
    milestone.pod = std::move(pod);
    milestone.condition = std::move(condition);
    passed_.push_back(std::move(milestone));
  }

  void PassPod(MilestoneKind kind, std::uint32_t id) {
    const auto job = job_of_pod_.find(id);
    Pass(kind, job == job_of_pod_.end() ? std::string() : outcomes_[job->second].name,
         ordinals_[id]);
  }

  void OnJob(Time at, std::uint32_t id, const Shared<Job>& before, const Shared<Job>& after) {
    if (!before) {
      jobs_.push_back(id);
      JobOutcome& outcome = outcomes_[id];
      outcome.name = NameOf(*after);
      run_.job_names[id] = outcome.name;
      by_uid_[after->metadata.uid()] = id;
      Pass(MilestoneKind::kJobCreated, outcome.name);
      return;
    }
    JobOutcome& outcome = outcomes_[id];
    if (!after) {
      outcome.deleted = true;
      Pass(MilestoneKind::kJobGone, outcome.name);
      return;
    }
    outcome.succeeded = after->status.succeeded;
    outcome.failed = after->status.failed;
    if (after->metadata.deletion_timestamp && !before->metadata.deletion_timestamp) {
      Pass(MilestoneKind::kJobDeleted, outcome.name);
    }
    for (const JobCondition& condition : after->status.conditions) {
      const JobCondition* old = FindCondition(before->status, condition.type);
      if (old != nullptr && old->status == condition.status) continue;
      const bool is = condition.status == ConditionStatus::kTrue;
      const bool terminal = condition.type == JobConditionType::kComplete ||
                            condition.type == JobConditionType::kFailed;
      if (terminal || condition.type == JobConditionType::kSuspended) {
        outcome.condition = is ? ToString(condition.type) : "";
        outcome.reason = is && terminal ? condition.reason : "";
        if (terminal) outcome.finished_at = at;
      }
      Pass(is ? MilestoneKind::kConditionGained : MilestoneKind::kConditionLost, outcome.name, {},
           ToString(condition.type));
    }
  }

  void OnPod(std::uint32_t id, const Shared<Pod>& before, const Shared<Pod>& after) {
    if (!before) {
      const PodEntry& entry = simulator_.roster().Entry(id);
      const auto job = by_uid_.find(entry.job_uid);
      std::string ordinal = std::to_string(entry.index.value_or(entry.attempt));
      if (entry.index && entry.attempt > 1) ordinal += "#" + std::to_string(entry.attempt);
      std::string name = ordinal;
      if (job != by_uid_.end()) {
        name += " of " + outcomes_[job->second].name;
        ++outcomes_[job->second].pods;
        job_of_pod_[id] = job->second;
      }
      ordinals_[id] = std::move(ordinal);
      run_.pod_names[id] = std::move(name);
      PassPod(MilestoneKind::kPodCreated, id);
      return;
    }
    if (!after) return;  // what goes has finished, or was said to be deleted
    const PodPhase phase = after->status->phase;
    if (phase != before->status->phase &&
        (phase == PodPhase::kSucceeded || phase == PodPhase::kFailed)) {
      PassPod(phase == PodPhase::kFailed ? MilestoneKind::kPodFails : MilestoneKind::kPodSucceeds,
              id);
    }
    if (after->metadata.deletion_timestamp && !before->metadata.deletion_timestamp) {
      PassPod(MilestoneKind::kPodDeleted, id);
    }
    const std::int32_t restarts = RestartsOf(*after) - RestartsOf(*before);
    if (restarts > 0) {
      PassPod(MilestoneKind::kPodRestarts, id);
      if (const auto job = job_of_pod_.find(id); job != job_of_pod_.end()) {
        outcomes_[job->second].restarts += restarts;
      }
    }
  }

  Simulator simulator_;
  Journal journal_;
  std::vector<AskedRule> asked_;   // since the last milestone
  std::vector<Milestone> passed_;  // of the step
  VersionRun run_;
  std::vector<std::uint32_t> jobs_;
  std::map<std::uint32_t, JobOutcome> outcomes_;
  std::map<Uid, std::uint32_t> by_uid_;
  std::map<std::uint32_t, std::uint32_t> job_of_pod_;
  std::map<std::uint32_t, std::string> ordinals_;  // of pods
  std::map<std::string, std::int32_t> of_cron_job_;
};

std::size_t FirstDifference(const VersionRun& left, const VersionRun& right) {
  const std::size_t common = std::min(left.milestones.size(), right.milestones.size());
  std::size_t i = 0;
  while (i < common && left.milestones[i].IsSame(right.milestones[i])) ++i;
  return i;
}

bool AnswerOf(const Generation& generation, const RuleKey& rule) {
  return rule.gate ? generation.Enabled(static_cast<Feature>(rule.rule))
                   : generation.Has(static_cast<VersionChange>(rule.rule));
}

bool SameStructure(const Generation& left, const Generation& right) {
  for (const VersionChange change :
       {VersionChange::kTracksWithFinalizers, VersionChange::kCronJobControllerV2}) {
    if (left.Has(change) != right.Has(change)) return false;
  }
  return true;
}

// The oldest minor that we have of this controller.
std::int32_t FirstReleaseOfTheStructureOf(const Generation& generation) {
  std::int32_t first = generation.minor;
  for (const std::string& name : GenerationNames()) {
    const Result<Generation> other = FindGeneration(name);
    if (other.ok() && SameStructure(*other, generation)) first = std::min(first, other->minor);
  }
  return first;
}

std::int32_t SinceOf(const RuleKey& change) {
  return RowOf(static_cast<VersionChange>(change.rule)).since;
}

// Whether this run comes to something else at that milestone, or at another time, once it answers
// the rule as the other version does.
bool MakesTheDifference(const VersionRun& run, const RuleKey& rule, std::size_t milestone) {
  Scenario without = *run.scenario;
  if (rule.gate) {
    bool& enabled = without.generation.features[rule.rule].enabled;
    enabled = !enabled;
  } else {
    without.generation.changes.flip(rule.rule);
  }
  const VersionRun other =
      Teller(std::make_shared<const Scenario>(std::move(without))).Run(milestone + 1);
  const bool reached = milestone < run.milestones.size();
  if (reached != (milestone < other.milestones.size())) return true;
  return reached && (!run.milestones[milestone].IsSame(other.milestones[milestone]) ||
                     run.milestones[milestone].at != other.milestones[milestone].at);
}

std::uint32_t StepsAsking(const VersionRun& run, const RuleKey& rule) {
  const auto it = run.steps_asking.find(rule);
  return it == run.steps_asking.end() ? 0 : it->second;
}

RuleDifference Tell(const RuleKey& rule) {
  if (!rule.gate) {
    const VersionChangeRow& row = RowOf(static_cast<VersionChange>(rule.rule));
    return {row.id, false, row.since};
  }
  const Feature feature = static_cast<Feature>(rule.rule);
  return {ToString(feature), true, HistoryOf(feature).beta};
}

std::optional<std::size_t> FirstShift(const VersionRun& left, const VersionRun& right) {
  const std::size_t end = FirstDifference(left, right);
  for (std::size_t i = 0; i < end; ++i) {
    if (left.milestones[i].at - left.start != right.milestones[i].at - right.start) return i;
  }
  return std::nullopt;
}

// The rules asked on the way from milestone `first` to `last` that the two answer differently;
// those asked in few steps, and so likely to be the cause, first.
std::vector<RuleKey> RulesAsked(const VersionRun& left, const VersionRun& right, std::size_t first,
                                std::size_t last) {
  std::set<RuleKey> asked;
  for (const VersionRun* run : {&left, &right}) {
    for (std::size_t m = first; m <= last && m < run->milestones.size(); ++m) {
      asked.insert(run->milestones[m].asked.begin(), run->milestones[m].asked.end());
    }
  }
  const std::int32_t older = std::min(left.generation.minor, right.generation.minor);
  std::vector<RuleKey> rules;
  for (const RuleKey& rule : asked) {
    if (AnswerOf(left.generation, rule) == AnswerOf(right.generation, rule)) continue;
    // The older version stands for others that came before it, and may be without what it had
    // itself.
    if (!rule.gate && SinceOf(rule) <= older) continue;
    rules.push_back(rule);
  }
  // Gates are asked at every sync of the versions that have them, so changes say more.
  const auto rarity = [&](const RuleKey& rule) {
    return std::pair(rule.gate, StepsAsking(left, rule) + StepsAsking(right, rule));
  };
  std::stable_sort(rules.begin(), rules.end(),
                   [&](const RuleKey& a, const RuleKey& b) { return rarity(a) < rarity(b); });
  return rules;
}

// What set the two apart at milestone `last`, of what was asked since they were in step, at
// milestone `first`.
std::vector<RuleDifference> RulesBetween(const VersionRun& left, const VersionRun& right,
                                         std::size_t first, std::size_t last) {
  const bool left_is_newer = left.generation.minor > right.generation.minor;
  const VersionRun& newer = left_is_newer ? left : right;
  const VersionRun& older = left_is_newer ? right : left;
  const auto decisive = [&](const VersionRun& run, const std::vector<RuleKey>& rules) {
    std::vector<RuleKey> found;
    for (const RuleKey& rule : rules) {
      if (MakesTheDifference(run, rule, last)) found.push_back(rule);
    }
    return found;
  };
  std::vector<RuleKey> rules = RulesAsked(left, right, first, last);
  std::vector<RuleKey> all = RulesAsked(left, right, 0, last);
  const std::uint64_t steps = std::uint64_t{left.steps} + right.steps;
  if (steps * all.size() <= kMostStepsForRules) {
    if (SameStructure(left.generation, right.generation)) {
      // Without which change would the newer not be as it is? If more than one brought it about,
      // which of them alone makes the older like it?
      std::vector<RuleKey> found = decisive(newer, all);
      if (found.empty()) found = decisive(older, all);
      if (!found.empty()) rules = std::move(found);
    } else {
      // What all releases of the newer controller have is part of it, and cannot be undone there;
      // gates and what came to it later can, and what makes no difference is left out.
      const std::int32_t first_release = FirstReleaseOfTheStructureOf(newer.generation);
      rules.erase(std::remove_if(rules.begin(), rules.end(),
                                 [&](const RuleKey& rule) {
                                   return (rule.gate || SinceOf(rule) > first_release) &&
                                          !MakesTheDifference(newer, rule, last);
                                 }),
                  rules.end());
    }
  }
  std::vector<RuleDifference> told;
  for (const RuleKey& rule : rules) told.push_back(Tell(rule));
  return told;
}

}  // namespace

std::string Milestone::Text() const {
  const std::string of_pod = "pod " + pod + (job.empty() ? "" : " of " + job);
  switch (kind) {
    case MilestoneKind::kJobCreated:
      return job + " is created";
    case MilestoneKind::kJobDeleted:
      return job + " is being deleted";
    case MilestoneKind::kJobGone:
      return job + " is gone";
    case MilestoneKind::kConditionGained:
      return job + " gets " + condition;
    case MilestoneKind::kConditionLost:
      return job + " loses " + condition;
    case MilestoneKind::kPodCreated:
      return of_pod + " is created";
    case MilestoneKind::kPodSucceeds:
      return of_pod + " succeeds";
    case MilestoneKind::kPodFails:
      return of_pod + " fails";
    case MilestoneKind::kPodRestarts:
      return of_pod + " restarts";
    case MilestoneKind::kPodDeleted:
      return of_pod + " is deleted";
  }
  return "";
}

VersionRun RunForComparison(std::shared_ptr<const Scenario> scenario) {
  return Teller(std::move(scenario)).Run();
}

std::optional<Parting> FindParting(const VersionRun& left, const VersionRun& right) {
  const std::size_t i = FirstDifference(left, right);
  Parting parting;
  if (i < left.milestones.size()) parting.left = i;
  if (i < right.milestones.size()) parting.right = i;
  if (!parting.left && !parting.right) return std::nullopt;

  // From where the two are no longer in step.
  const std::optional<std::size_t> shift = FirstShift(left, right);
  parting.rules = RulesBetween(left, right, shift.value_or(i), i);
  return parting;
}

std::optional<Parting> FindShift(const VersionRun& left, const VersionRun& right) {
  const std::optional<std::size_t> i = FirstShift(left, right);
  if (!i) return std::nullopt;
  return Parting{i, i, RulesBetween(left, right, *i, *i)};
}

}  // namespace jobplay
