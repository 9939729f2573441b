#include "core/study/sweep.h"

#include <utility>

#include "core/actors/chance.h"
#include "core/sim/admit.h"
#include "core/words/sweep.h"

namespace jobplay {
namespace {

// Runs to the step before the first pod is created, or to the end.
std::unique_ptr<const Simulator> ToTheFirstPod(const std::shared_ptr<const Scenario>& scenario) {
  auto at = std::make_unique<Simulator>(scenario);
  at->Begin(nullptr);
  while (at->HasNext()) {
    auto next = std::make_unique<Simulator>(*at);
    next->Step(nullptr);
    if (next->server().next_pod() > 1) break;
    at = std::move(next);
  }
  return at;
}

bool IsOfCronJob(const Job& job) {
  const OwnerReference* owner = GetControllerOf(job.metadata);
  return owner != nullptr && owner->kind == "CronJob";
}

// The name of each document's object.
struct Called {
  std::string kind, namespace_, name;
};

std::vector<Called> NamesOf(const std::vector<YamlDocument>& documents) {
  std::vector<Called> names;
  for (const YamlDocument& document : documents) {
    const Json& object = document.value;
    if (!object.is_object()) {
      names.emplace_back();
      continue;
    }
    names.push_back({TextOf(object, "kind"), NamespaceOf(object),
                     TextOf(object.value("metadata", Json()), "name")});
  }
  return names;
}

// Objects that a choice renames keep their random streams.
std::vector<RenamedOwner> RenamedOf(const std::vector<Called>& before,
                                    const std::vector<Called>& after) {
  std::vector<RenamedOwner> renamed;
  for (std::size_t i = 0; i < before.size(); ++i) {
    const Called &old = before[i], &now = after[i];
    if (old.namespace_ == now.namespace_ && old.name == now.name) continue;
    renamed.push_back({now.kind == "CronJob", now.namespace_, now.name, old.namespace_, old.name});
  }
  return renamed;
}

// The outcomes of a run's Jobs, which may be deleted before its end.
class Ends {
 public:
  void Look(const Simulator& simulator) {
    const std::uint64_t version = simulator.server().resource_version();
    if (version == version_) return;
    version_ = version;
    simulator.server().jobs().ForEach([&](std::uint32_t id, const Shared<Job>& job) {
      if (id <= last_ && finished_[id]) return;
      const JobCondition* end = FinishedCondition(job->status);
      if (end == nullptr) return;
      if (id > last_) {
        finished_.resize(id + 1);
        last_ = id;
      }
      finished_[id] = true;
      ++count_;
      if (end->type != JobConditionType::kComplete) ++failed_;
      end_ = simulator.now();
    });
  }

  void Settle(const Simulator& simulator, RunRecord& record) const {
    bool unfinished = count_ == 0;
    simulator.server().jobs().ForEach([&](std::uint32_t, const Shared<Job>& job) {
      // A CronJob's next Jobs may always be running.
      if (!IsJobFinished(*job) && !IsOfCronJob(*job)) unfinished = true;
    });
    record.outcome = failed_ > 0  ? Outcome::kFailed
                     : unfinished ? Outcome::kUnfinished
                                  : Outcome::kCompleted;
    const Time end = unfinished ? simulator.end() : end_;
    record.end_ns = (end - simulator.start()).ns;
  }

 private:
  std::vector<bool> finished_ = {false};  // by ID
  std::uint32_t last_ = 0;
  std::uint64_t version_ = 0;  // of the API server that was read
  std::int64_t count_ = 0;
  std::int64_t failed_ = 0;
  Time end_;
};

constexpr std::uint64_t kStepsBetweenLooks = 4096;

std::optional<RunRecord> RecordOf(Simulator& simulator, const Goes& goes) {
  Ends ends;
  for (std::uint64_t steps = 0; simulator.HasNext(); ++steps) {
    if (goes && steps % kStepsBetweenLooks == 0 && !goes(steps)) return std::nullopt;
    // A Job's status is written by its controller or by an action of the timeline.
    const Happening what = simulator.Step(nullptr).what;
    if (what == Happening::kJobWorker || what == Happening::kUserAction) ends.Look(simulator);
  }
  RunRecord record;
  ends.Settle(simulator, record);
  const PodTotals totals = simulator.pod_hours().TotalsAt(simulator.now());
  record.spent_ns = totals.spent_ns;
  record.wasted_ns = totals.wasted_ns;
  record.pods = totals.made;
  record.failed_pods = totals.failed;
  record.past_chance = simulator.PastChance().has_value();
  return record;
}

}  // namespace

Scenario WithLuckOf(Scenario scenario, std::vector<RenamedOwner> renamed) {
  if (renamed.empty() || !HasChance(scenario)) return scenario;
  Chance chance = *scenario.cluster.chance;
  chance.renamed = std::move(renamed);
  scenario.cluster.chance = std::make_shared<const Chance>(std::move(chance));
  return scenario;
}

ChoiceRuns::ChoiceRuns(std::string_view text, const std::vector<Variation>& variations,
                       const Choice& choice) {
  std::optional<Said> nowhere;
  ScenarioAnswer answer = ReadScenario(text, {}, [&](std::vector<YamlDocument>& documents) {
    const std::vector<Called> before = NamesOf(documents);
    nowhere = Choose(variations, choice, documents);
    renamed_ = RenamedOf(before, NamesOf(documents));
  });
  if (nowhere) {
    refusal_ = *nowhere;
    return;
  }
  if (const Problem* problem = FirstError(answer.problems)) {
    refusal_ = problem->path.empty()
                   ? problem->message
                   : Said(said::FieldRefused{.field = problem->path, .problem = problem->message});
    return;
  }
  scenario_ = std::make_shared<const Scenario>(WithLuckOf(std::move(*answer.scenario), renamed_));
  if (HasChance(*scenario_)) {
    const Chance& chance = *scenario_->cluster.chance;
    drawn_timeline_ = chance.node_losses > 0 || !chance.refusals.empty();
  }
  if (!drawn_timeline_) prototype_ = ToTheFirstPod(scenario_);
}

RunRecord ChoiceRuns::Run(std::uint64_t seed) const { return *Run(seed, {}); }

std::optional<RunRecord> ChoiceRuns::Run(std::uint64_t seed, const Goes& goes) const {
  if (drawn_timeline_) {
    Simulator simulator(std::make_shared<const Scenario>(WithSeed(*scenario_, seed)));
    simulator.Begin(nullptr);
    return RecordOf(simulator, goes);
  }
  Simulator simulator(*prototype_);
  simulator.Reseed(seed);
  return RecordOf(simulator, goes);
}

}  // namespace jobplay
