#include "core/sim/compare.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/api/pod_end.h"
#include "core/base/hash.h"
#include "core/sim/namespaces.h"
#include "core/sim/trace_view.h"
#include "core/words/decisions/scenario.h"
#include "core/words/milestones.h"
#include "core/words/phrase.h"
#include "core/words/pictures.h"

namespace jobplay {
namespace {

// The maximum number of steps per compared run; longer runs are cut off.
constexpr std::uint32_t kMostSteps = 2'000'000;
// The maximum number of failed pods. The controllers of v1.18 may forget the failures of a Job with
// parallel pods. Such a Job fails forever, and each sync reads all of its pods.
constexpr int kMostFailed = 2'000;
// The maximum number of additional steps to find the rules that made the difference.
constexpr std::uint64_t kMostStepsForRules = 400'000;

}  // namespace

namespace internal {

// Limits of a recorded run.
struct Limit {
  std::size_t milestones = std::numeric_limits<std::size_t>::max();
  std::size_t instants = std::numeric_limits<std::size_t>::max();
  std::optional<Time> until;
};

class Teller {
 public:
  explicit Teller(std::shared_ptr<const Scenario> scenario)
      : simulator_(scenario), view_(simulator_) {
    run_.scenario = scenario;
    run_.version = scenario->version;
    run_.generation = scenario->generation;
    run_.start = simulator_.start();
    run_.end = simulator_.end();
    const std::vector<std::string> namespaces = NamespacesOf(*scenario);
    first_namespace_ = namespaces.empty() ? "default" : namespaces.front();
    several_namespaces_ = namespaces.size() > 1;
    journal_.asked = &asked_;
  }

  // Runs at most this many steps. Returns false if the limit is reached or the run is over.
  bool Advance(std::uint32_t steps, const Limit& limit = {}) {
    if (!begun_) {
      simulator_.Begin(&journal_);
      Note(journal_.changes);
      begun_ = true;
    }
    for (; simulator_.HasNext() && run_.steps < kMostSteps && !fails_on_ &&
           run_.milestones.size() < limit.milestones && run_.instants.size() < limit.instants;
         --steps) {
      if (limit.until && view_.InstantOf(simulator_.NextAt()) > *limit.until) break;
      if (steps == 0) return true;
      const std::uint32_t step = ++run_.steps;
      journal_.changes.clear();
      journal_.decisions.clear();
      const std::size_t asked_before = asked_.size();
      const StepEvent event = simulator_.Step(&journal_);
      passed_.clear();
      Note(journal_.changes);
      for (const Change& change : journal_.changes) {
        if (change.table == TableId::kJobs) {
          OnJob(event.at, change.id, change.before.As<Job>(), change.after.As<Job>());
        } else if (change.table == TableId::kPods) {
          OnPod(change.id, change.before.As<Pod>(), change.after.As<Pod>());
        } else if (change.table == TableId::kEvents) {
          OnEvent(*change.after.As<Event>());
        }
      }
      CountAsked(asked_before);
      Keep(event, step);
      const Time at = view_.InstantOf(event.at);
      if (!simulator_.HasNext() || view_.InstantOf(simulator_.NextAt()) != at) Settle(at, step);
    }
    const bool too_long = (run_.steps == kMostSteps || fails_on_) && simulator_.HasNext();
    if (too_long || simulator_.cut_off()) {
      run_.cut_off = true;
      run_.end = simulator_.now();
    }
    return false;
  }

  std::uint32_t steps() const { return run_.steps; }

  // Returns the result so far. It may be called once.
  VersionRun Take() {
    for (const std::uint32_t id : jobs_) run_.jobs.push_back(std::move(outcomes_[id]));
    return std::move(run_);
  }

  // Returns what is shown at a time: every object, and the events of exactly that instant. Without
  // a time, returns the end of the run, where deleted Jobs are shown as they were last.
  ShownState StateAt(std::optional<Time> at) {
    Advance(kMostSteps, {.until = at});
    ShownState state;
    const auto add = [&](TableId table, std::uint32_t id) {
      Shown shown = *Show({table, id});
      state.objects.insert_or_assign({.role = std::move(shown.role)}, std::move(shown.state));
    };
    const ApiServer& server = simulator_.server();
    server.jobs().ForEach([&](std::uint32_t id, const Shared<Job>&) { add(TableId::kJobs, id); });
    server.cron_jobs().ForEach(
        [&](std::uint32_t id, const Shared<CronJob>&) { add(TableId::kCronJobs, id); });
    server.pods().ForEach([&](std::uint32_t id, const Shared<Pod>&) { add(TableId::kPods, id); });
    if (at && !run_.instants.empty() && run_.instants.back().at == *at) {
      state.events = std::move(events_);
    }
    if (at) return state;
    for (const auto& [id, outcome] : outcomes_) {
      if (!outcome.deleted) continue;
      state.objects.insert_or_assign(
          {.deleted = true, .role = outcome.role},
          Json{{"status", {{"succeeded", outcome.succeeded}, {"failed", outcome.failed}}}});
    }
    return state;
  }

 private:
  using ObjectKey = std::pair<TableId, std::uint32_t>;
  struct Shown {
    Role role;
    Json state;
  };

  void Note(const std::vector<Change>& changes) {
    for (const Change& change : changes) {
      if (change.table == TableId::kJobs || change.table == TableId::kCronJobs ||
          change.table == TableId::kPods ||
          (change.table == TableId::kEvents && !IsOfPod(*change.after.As<Event>()))) {
        touched_.insert({change.table, change.id});
      }
    }
  }

  // Returns nothing if it is deleted.
  std::optional<Shown> Show(const ObjectKey& key) {
    const ApiServer& server = simulator_.server();
    if (key.first == TableId::kJobs) {
      const Shared<Job>& job = server.jobs().Get(key.second);
      if (!job) return std::nullopt;
      return Shown{outcomes_[key.second].role, {{"status", view_.StatusOf(*job)}}};
    }
    if (key.first == TableId::kCronJobs) {
      const Shared<CronJob>& cron_job = server.cron_jobs().Get(key.second);
      if (!cron_job) return std::nullopt;
      const ObjectMeta& meta = cron_job->metadata;
      Role role = Numbered(RoleOf(RoleKind::kCronJob, meta, meta.name()), meta.uid());
      run_.cron_jobs[role] = ReferenceTo(meta);
      return Shown{std::move(role), {{"status", view_.StatusOf(*cron_job)}}};
    }
    const Shared<Pod>& pod = server.pods().Get(key.second);
    if (!pod) return std::nullopt;
    return Shown{run_.pods[key.second].role, view_.StateOf(key.second, *pod)};
  }

  static std::uint64_t HashOf(const Role& role, const Json& shown) {
    const std::string text = JsonText(shown);
    return Hasher()
        .Add(static_cast<std::uint64_t>(role.kind))
        .Add(role.namespace_)
        .Add(role.name)
        .Add(static_cast<std::uint64_t>(role.of_cron_job))
        .Add(static_cast<std::uint64_t>(role.made))
        .Add(static_cast<std::uint64_t>(role.index.value_or(-1)))
        .Add(static_cast<std::uint64_t>(role.attempt))
        .Add(std::string_view(text))
        .value();
  }

  // Records what the instant changed, if a trace would show the change.
  void Settle(Time at, std::uint32_t step) {
    view_.MeetPods();
    events_.clear();
    std::vector<std::uint64_t> hashes;
    for (const ObjectKey& key : touched_) {
      if (key.first == TableId::kEvents) {
        events_.push_back(view_.Told(*simulator_.server().events().Get(key.second)));
        hashes.push_back(HashOf({}, events_.back()));
        continue;
      }
      const auto shown = Show(key);
      const std::uint64_t hash = shown ? HashOf(shown->role, shown->state) : 0;
      std::uint64_t& known = shown_[key];
      if (known == hash) continue;
      // A deleted object is described by its last state.
      hashes.push_back(shown ? hash : Hasher().Add(known).value());
      known = hash;
    }
    touched_.clear();
    if (hashes.empty()) return;
    std::sort(hashes.begin(), hashes.end());
    Hasher all;
    for (const std::uint64_t hash : hashes) all.Add(hash);
    run_.instants.push_back({at, step, all.value()});
  }

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

  Role RoleOf(RoleKind kind, const ObjectMeta& meta, const std::string& name) const {
    const bool first = meta.namespace_() == first_namespace_;
    return {.kind = kind,
            .namespace_ = first ? "" : meta.namespace_(),
            .namespace_said = several_namespaces_ ? meta.namespace_() : "",
            .name = name};
  }

  // Adds the number of the object among those with its name.
  Role Numbered(Role role, Uid uid) {
    std::vector<Uid>& made = made_[role];
    if (made.empty() || made.back() != uid) made.push_back(uid);
    role.made = static_cast<std::int32_t>(made.size());
    return role;
  }

  // The names of a CronJob's Jobs differ between versions, but their numbers do not.
  Role RoleOf(const Job& job) {
    const OwnerReference* owner = GetControllerOf(job.metadata);
    if (owner == nullptr || owner->kind != "CronJob") {
      return Numbered(RoleOf(RoleKind::kJob, job.metadata, job.metadata.name()),
                      job.metadata.uid());
    }
    Role role = RoleOf(RoleKind::kJob, job.metadata, owner->name);
    role.of_cron_job = ++of_cron_job_[role];
    view_.Call(job,
               "<" + NameOf(*owner, job.metadata) + " " + std::to_string(role.of_cron_job) + ">");
    return role;
  }

  std::string NameOf(const OwnerReference& owner, const ObjectMeta& meta) const {
    ObjectMeta of = meta;
    of.identity.Mutable().name = owner.name;
    return view_.NameOf(of);
  }

  static ObjectReference ReferenceTo(const ObjectMeta& meta) {
    return {.name = meta.name(), .namespace_ = meta.namespace_(), .uid = meta.uid()};
  }

  Milestone& Pass(MilestoneKind kind, Role object) {
    Milestone milestone;
    milestone.kind = kind;
    milestone.object = std::move(object);
    passed_.push_back(std::move(milestone));
    return passed_.back();
  }

  Milestone& PassPod(MilestoneKind kind, std::uint32_t id) {
    return Pass(kind, run_.pods[id].role);
  }

  void OnEvent(const Event& event) {
    if (event.reason != "ActionRejected") return;
    Milestone& refusal = Pass(MilestoneKind::kRefused, {});
    refusal.reason = view_.Told(event)["message"];
    for (const Decision& decision : journal_.decisions) {
      if (!decision.Is<decided::RefusedHere>()) continue;
      refusal.refused_here = decision.As<decided::RefusedHere>().why.said();
    }
  }

  void OnJob(Time at, std::uint32_t id, const Shared<Job>& before, const Shared<Job>& after) {
    if (!before) {
      jobs_.push_back(id);
      JobOutcome& outcome = outcomes_[id];
      outcome.role = RoleOf(*after);
      outcome.reference = ReferenceTo(after->metadata);
      by_uid_[after->metadata.uid()] = id;
      Pass(MilestoneKind::kJobCreated, outcome.role);
      return;
    }
    JobOutcome& outcome = outcomes_[id];
    if (!after) {
      outcome.deleted = true;
      Pass(MilestoneKind::kJobGone, outcome.role);
      return;
    }
    outcome.succeeded = after->status.succeeded;
    outcome.failed = after->status.failed;
    if (after->metadata.deletion_timestamp && !before->metadata.deletion_timestamp) {
      Pass(MilestoneKind::kJobDeleted, outcome.role);
    }
    for (const JobCondition& condition : after->status.conditions) {
      const JobCondition* old = FindCondition(before->status, condition.type);
      if (old != nullptr && old->status == condition.status) continue;
      OnCondition(outcome, at, condition, condition.status == ConditionStatus::kTrue);
    }
    // Older controllers overwrite the whole status from a cache that has not seen the end yet.
    for (const JobCondition& old : before->status.conditions) {
      if (FindCondition(after->status, old.type) == nullptr) OnCondition(outcome, at, old, false);
    }
    const int wanted = after->spec->completions.value_or(1);
    if (outcome.condition.empty() && after->status.failed - kMostFailed > wanted) fails_on_ = true;
  }

  void OnCondition(JobOutcome& outcome, Time at, const JobCondition& condition, bool is) {
    const bool terminal = condition.type == JobConditionType::kComplete ||
                          condition.type == JobConditionType::kFailed;
    if (terminal || condition.type == JobConditionType::kSuspended) {
      outcome.condition = is ? ToString(condition.type) : "";
      outcome.reason = is && terminal ? condition.reason : "";
    }
    if (terminal) outcome.finished_at = is ? std::optional(view_.InstantOf(at)) : std::nullopt;
    Milestone& milestone =
        Pass(is ? MilestoneKind::kConditionGained : MilestoneKind::kConditionLost, outcome.role);
    milestone.condition = ToString(condition.type);
    milestone.reason = condition.reason;
  }

  void OnPod(std::uint32_t id, const Shared<Pod>& before, const Shared<Pod>& after) {
    if (!before) {
      const PodEntry& entry = simulator_.roster().Entry(id);
      const auto job = by_uid_.find(entry.job_uid);
      Role role{.kind = RoleKind::kPod};
      if (job != by_uid_.end()) {
        JobOutcome& outcome = outcomes_[job->second];
        ++outcome.pods;
        job_of_pod_[id] = job->second;
        role = outcome.role;
        role.kind = RoleKind::kPod;
      }
      role.index = entry.index;
      role.attempt = entry.attempt;
      run_.pods[id] = {std::move(role), ReferenceTo(after->metadata)};
      PassPod(MilestoneKind::kPodCreated, id);
      return;
    }
    if (!after) return;  // a deleted pod has finished, or its deletion was recorded
    const PodPhase phase = after->status->phase;
    if (phase != before->status->phase &&
        (phase == PodPhase::kSucceeded || phase == PodPhase::kFailed)) {
      Milestone& milestone = PassPod(
          phase == PodPhase::kFailed ? MilestoneKind::kPodFails : MilestoneKind::kPodSucceeds, id);
      milestone.reason = after->status->reason;
      if (const ContainerState* end = DecidingEnd(*after)) {
        milestone.exit = end->exit_code;
        if (milestone.reason.empty()) milestone.reason = end->reason;
      }
    }
    if (after->metadata.deletion_timestamp && !before->metadata.deletion_timestamp) {
      PassPod(MilestoneKind::kPodDeleted, id);
    }
    const std::int32_t restarts = RestartsOf(*after->status) - RestartsOf(*before->status);
    if (restarts > 0) {
      PassPod(MilestoneKind::kPodRestarts, id);
      if (const auto job = job_of_pod_.find(id); job != job_of_pod_.end()) {
        outcomes_[job->second].restarts += restarts;
      }
    }
  }

  Simulator simulator_;
  TraceView view_;
  Journal journal_;
  std::set<ObjectKey> touched_;               // in this instant
  std::map<ObjectKey, std::uint64_t> shown_;  // the hash last shown of each; 0: deleted
  std::vector<Json> events_;                  // of the last instant
  std::vector<AskedRule> asked_;              // since the last milestone
  std::vector<Milestone> passed_;             // in the step
  VersionRun run_;
  std::vector<std::uint32_t> jobs_;
  std::map<std::uint32_t, JobOutcome> outcomes_;
  std::map<Uid, std::uint32_t> by_uid_;
  std::map<std::uint32_t, std::uint32_t> job_of_pod_;
  std::string first_namespace_;
  bool several_namespaces_ = false;
  std::map<Role, std::int32_t> of_cron_job_;  // the number of Jobs of each so far
  std::map<Role, std::vector<Uid>> made_;     // of each name, in order
  bool begun_ = false;
  bool fails_on_ = false;
};

}  // namespace internal

namespace {

// The number of steps between two calls of the callback.
constexpr std::uint32_t kStepsBetweenLooks = 1024;

VersionRun RunUpTo(std::shared_ptr<const Scenario> scenario, const internal::Limit& limit) {
  internal::Teller teller(std::move(scenario));
  teller.Advance(kMostSteps, limit);
  return teller.Take();
}

// Returns milliseconds since the start. As in a trace, everything within a millisecond is
// simultaneous.
std::int64_t Since(const VersionRun& run, Time at) { return (at - run.start).ns / 1'000'000; }

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

// Returns the oldest available minor version with this controller.
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

// A place in a run: the milestone with that index, or an instant at which something is shown.
struct Place {
  std::size_t index = 0;
  bool instant = false;
};

// Returns true if the run differs at that place, or reaches it at another time, when it answers the
// rule like the other version.
bool MakesTheDifference(const VersionRun& run, const RuleKey& rule, const Place& place) {
  Scenario without = *run.scenario;
  if (rule.gate) {
    bool& enabled = without.generation.features[rule.rule].enabled;
    enabled = !enabled;
  } else {
    without.generation.changes.flip(rule.rule);
  }
  const auto changed = std::make_shared<const Scenario>(std::move(without));
  const std::size_t i = place.index;
  if (place.instant) {
    const VersionRun other = RunUpTo(changed, {.instants = i + 1});
    const bool reached = i < run.instants.size();
    if (reached != (i < other.instants.size())) return true;
    // Other versions may need other steps to get there.
    return reached && (run.instants[i].at != other.instants[i].at ||
                       run.instants[i].hash != other.instants[i].hash);
  }
  const VersionRun other = RunUpTo(changed, {.milestones = i + 1});
  const bool reached = i < run.milestones.size();
  if (reached != (i < other.milestones.size())) return true;
  return reached && (!run.milestones[i].IsSame(other.milestones[i]) ||
                     Since(run, run.milestones[i].at) != Since(other, other.milestones[i].at));
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
    if (Since(left, left.milestones[i].at) != Since(right, right.milestones[i].at)) return i;
  }
  return std::nullopt;
}

// Returns the rules queried from milestone `first` to `last` that the two versions answer
// differently. Rules queried in few steps come first, because they are more likely to be the cause.
std::vector<RuleKey> RulesAsked(const VersionRun& left, const VersionRun& right, std::size_t first,
                                std::size_t last, bool to_the_end) {
  std::set<RuleKey> asked;
  for (const VersionRun* run : {&left, &right}) {
    for (std::size_t m = first; m <= last && m < run->milestones.size(); ++m) {
      asked.insert(run->milestones[m].asked.begin(), run->milestones[m].asked.end());
    }
    // A run may query rules after its last milestone.
    if (last < run->milestones.size() || !to_the_end) continue;
    for (const auto& [rule, steps] : run->steps_asking) asked.insert(rule);
  }
  const std::int32_t older = std::min(left.generation.minor, right.generation.minor);
  std::vector<RuleKey> rules;
  for (const RuleKey& rule : asked) {
    if (AnswerOf(left.generation, rule) == AnswerOf(right.generation, rule)) continue;
    // The older version stands for other earlier versions, so it may lack a change of its own
    // release.
    if (!rule.gate && SinceOf(rule) <= older) continue;
    rules.push_back(rule);
  }
  // Versions with a gate query it in every sync, so changes are more informative.
  const auto rarity = [&](const RuleKey& rule) {
    return std::pair(rule.gate, StepsAsking(left, rule) + StepsAsking(right, rule));
  };
  std::stable_sort(rules.begin(), rules.end(),
                   [&](const RuleKey& a, const RuleKey& b) { return rarity(a) < rarity(b); });
  return rules;
}

// Returns what made the runs differ at `place`, among the rules queried from milestone `first` to
// `last`, when they last matched.
std::vector<RuleDifference> RulesBetween(const VersionRun& left, const VersionRun& right,
                                         std::size_t first, std::size_t last, const Place& place) {
  const bool left_is_newer = left.generation.minor > right.generation.minor;
  const VersionRun& newer = left_is_newer ? left : right;
  const VersionRun& older = left_is_newer ? right : left;
  const auto decisive = [&](const VersionRun& run, const std::vector<RuleKey>& rules) {
    std::vector<RuleKey> found;
    for (const RuleKey& rule : rules) {
      if (MakesTheDifference(run, rule, place)) found.push_back(rule);
    }
    return found;
  };
  std::vector<RuleKey> rules = RulesAsked(left, right, first, last, place.instant);
  std::vector<RuleKey> all = RulesAsked(left, right, 0, last, place.instant);
  const std::uint64_t steps = std::uint64_t{left.steps} + right.steps;
  if (steps * all.size() <= kMostStepsForRules) {
    if (SameStructure(left.generation, right.generation)) {
      // Finds the changes without which the newer run would not be as it is. If several are each
      // sufficient, finds those that alone make the older run match.
      std::vector<RuleKey> found = decisive(newer, all);
      if (found.empty()) found = decisive(older, all);
      if (!found.empty()) rules = std::move(found);
    } else {
      // The changes that all releases of the newer controller have cannot be undone. Gates and
      // later changes can, and they are left out if they make no difference.
      const std::int32_t first_release = FirstReleaseOfTheStructureOf(newer.generation);
      rules.erase(std::remove_if(rules.begin(), rules.end(),
                                 [&](const RuleKey& rule) {
                                   return (rule.gate || SinceOf(rule) > first_release) &&
                                          !MakesTheDifference(newer, rule, place);
                                 }),
                  rules.end());
    }
  }
  std::vector<RuleDifference> told;
  for (const RuleKey& rule : rules) told.push_back(Tell(rule));
  return told;
}

}  // namespace

Said Milestone::Told() const {
  const bool of_job = object.kind == RoleKind::kJob;
  const Said job = of_job ? object.Job() : Said(), of_pod = of_job ? Said() : object.Told();
  switch (kind) {
    case MilestoneKind::kJobCreated:
      return said::IsMade{.object = job};
    case MilestoneKind::kJobDeleted:
      return said::JobIsBeingDeleted{.job = job};
    case MilestoneKind::kJobGone:
      return said::JobIsGone{.job = job};
    case MilestoneKind::kConditionGained:
      return said::JobGetsCondition{
          .job = job, .condition = condition, .reasoned = !reason.empty(), .reason = reason};
    case MilestoneKind::kConditionLost:
      return said::JobLosesCondition{.job = job, .condition = condition};
    case MilestoneKind::kPodCreated:
      return said::IsMade{.object = of_pod};
    case MilestoneKind::kPodSucceeds:
      return said::PodSucceeds{.pod = of_pod};
    case MilestoneKind::kPodFails: {
      std::vector<Said> why;
      if (reason != "Error") why.push_back(Verbatim(reason));
      if (exit) why.push_back(said::ExitCode{.exit = std::to_string(*exit)});
      const Said all = Listed(why);
      return said::PodFails{.pod = of_pod, .reasoned = !all.empty(), .reason = all};
    }
    case MilestoneKind::kPodRestarts:
      return said::PodRestarts{.pod = of_pod};
    case MilestoneKind::kPodDeleted:
      return said::PodIsDeleted{.pod = of_pod};
    case MilestoneKind::kRefused:
      if (!refused_here.empty()) return said::ActionCannotBeDone{.why = refused_here};
      return said::ActionIsRefused{.reason = reason};
  }
  return {};
}

const ObjectReference* VersionRun::Find(const Role& role) const {
  if (role.kind == RoleKind::kJob) {
    const auto job = std::find_if(jobs.begin(), jobs.end(),
                                  [&](const JobOutcome& outcome) { return outcome.role == role; });
    return job == jobs.end() ? nullptr : &job->reference;
  }
  if (role.kind == RoleKind::kCronJob) {
    const auto cron_job = cron_jobs.find(role);
    return cron_job == cron_jobs.end() ? nullptr : &cron_job->second;
  }
  const auto pod = std::find_if(pods.begin(), pods.end(),
                                [&](const auto& one) { return one.second.role == role; });
  return pod == pods.end() ? nullptr : &pod->second.reference;
}

VersionRun RunForComparison(std::shared_ptr<const Scenario> scenario) {
  return *RunForComparison(std::move(scenario), {});
}

std::optional<VersionRun> RunForComparison(std::shared_ptr<const Scenario> scenario,
                                           const Goes& goes) {
  ComparedRun run(std::move(scenario));
  do {
    if (goes && !goes(run.steps())) return std::nullopt;
  } while (run.Advance(kStepsBetweenLooks));
  return run.Take();
}

ComparedRun::ComparedRun(std::shared_ptr<const Scenario> scenario)
    : teller_(std::make_unique<internal::Teller>(std::move(scenario))) {}
ComparedRun::~ComparedRun() = default;

bool ComparedRun::Advance(std::uint32_t steps) { return teller_->Advance(steps); }
std::uint32_t ComparedRun::steps() const { return teller_->steps(); }
VersionRun ComparedRun::Take() { return teller_->Take(); }

std::optional<Parting> FindParting(const VersionRun& left, const VersionRun& right) {
  const std::size_t i = FirstDifference(left, right);
  Parting parting;
  if (i < left.milestones.size()) parting.left = i;
  if (i < right.milestones.size()) parting.right = i;
  if (!parting.left && !parting.right) return std::nullopt;

  // Starts from where the runs stop being simultaneous.
  const std::optional<std::size_t> shift = FirstShift(left, right);
  parting.rules = RulesBetween(left, right, shift.value_or(i), i, {.index = i});
  return parting;
}

std::optional<Parting> FindShift(const VersionRun& left, const VersionRun& right) {
  const std::optional<std::size_t> i = FirstShift(left, right);
  if (!i) return std::nullopt;
  return Parting{i, i, RulesBetween(left, right, *i, *i, {.index = *i})};
}

namespace {

// Returns the first milestone at or after that time.
std::size_t MilestoneAt(const VersionRun& run, Time at) {
  std::size_t i = 0;
  while (i < run.milestones.size() && run.milestones[i].at < at) ++i;
  return i;
}

std::uint32_t LastStepAt(const VersionRun& run, Time at) {
  std::uint32_t step = 0;
  for (const ShownInstant& instant : run.instants) {
    if (instant.at > at) break;
    step = instant.step;
  }
  return step;
}

ShownState StateAt(const VersionRun& run, std::optional<Time> at) {
  return internal::Teller(run.scenario).StateAt(at);
}

}  // namespace

std::optional<ShownDifference> FindShownDifference(const VersionRun& left,
                                                   const VersionRun& right) {
  if (FirstDifference(left, right) < std::max(left.milestones.size(), right.milestones.size())) {
    return std::nullopt;
  }
  ShownDifference difference;
  if (FirstShift(left, right)) {
    ShownState a = StateAt(left, std::nullopt), b = StateAt(right, std::nullopt);
    ForgetTimes(a);
    ForgetTimes(b);
    difference.fields = FieldsThatDiffer(a, b);
    difference.left_step = left.steps;
    difference.right_step = right.steps;
    if (difference.fields.empty()) return std::nullopt;
    return difference;
  }
  const auto same = [&](std::size_t i) {
    const ShownInstant& a = left.instants[i];
    const ShownInstant& b = right.instants[i];
    return a.at - left.start == b.at - right.start && a.hash == b.hash;
  };
  const std::size_t common = std::min(left.instants.size(), right.instants.size());
  std::size_t i = 0;
  while (i < common && same(i)) ++i;
  if (i == std::max(left.instants.size(), right.instants.size())) return std::nullopt;
  std::optional<Duration> since;
  for (const VersionRun* run : {&left, &right}) {
    if (i >= run->instants.size()) continue;
    const Duration here = run->instants[i].at - run->start;
    if (!since || here < *since) since = here;
  }
  difference.left_at = left.start + *since;
  difference.right_at = right.start + *since;
  difference.left_step = LastStepAt(left, *difference.left_at);
  difference.right_step = LastStepAt(right, *difference.right_at);
  difference.fields =
      FieldsThatDiffer(StateAt(left, difference.left_at), StateAt(right, difference.right_at));
  const std::size_t milestone = MilestoneAt(left, *difference.left_at);
  difference.rules = RulesBetween(left, right, 0, milestone, {.index = i, .instant = true});
  return difference;
}

}  // namespace jobplay
