#include "core/share/import/replay.h"

#include <map>
#include <memory>
#include <set>
#include <utility>

#include "core/api/codec/job.h"
#include "core/api/codec/pod.h"
#include "core/sim/scenario.h"
#include "core/sim/simulator.h"
#include "core/words/import.h"

namespace jobplay {
namespace {

constexpr std::uint64_t kMaxSteps = 500'000;
constexpr std::uint32_t kMaxPods = 40'000;  // existing at the same time: they use the most memory

// Formats the true conditions, such as "Complete (CompletionsReached)".
std::string ConditionsOf(const Json& job) {
  std::set<std::string> names;
  for (const Json& condition : ListAt(job, {"status", "conditions"})) {
    if (TextAt(condition, {"status"}) != "True") continue;
    const std::string reason = TextAt(condition, {"reason"});
    names.insert(TextAt(condition, {"type"}) + (reason.empty() ? "" : " (" + reason + ")"));
  }
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : ", ") + name;
  return text;
}

using Phases = std::map<std::string, int>;

std::string PhasesText(const Phases& phases) {
  std::string text;
  for (const auto& [phase, count] : phases) {
    text += (text.empty() ? "" : ", ") + std::to_string(count) + " " + phase;
  }
  return text;
}

Said WhyItDoesNotRun(const ScenarioAnswer& answer) {
  Said what;
  if (const Problem* problem = FirstError(answer.problems)) {
    what = problem->message;
    if (!problem->path.empty()) what = said::AtField{.field = problem->path, .problem = what};
  }
  return said::DoesNotRunYet{.problem = what};
}

// Compares the Jobs of a cluster with those of a finished run.
class Comparer {
 public:
  Comparer(const Simulator& simulator, const Snapshot& snapshot) {
    for (const SeenJob& job : snapshot.jobs) {
      for (const SeenPod& pod : job.pods) has_pods_ |= !pod.object.is_null();
    }
    simulator.server().jobs().ForEach(
        [&](std::uint32_t, const Shared<Job>& job) { jobs_[job->metadata.name()] = ToJson(*job); });
    simulator.server().pods().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
      ++phases_[simulator.roster().Entry(id).job][ToString(pod->status->phase)];
    });
  }

  void Compare(const SeenJob& job) {
    const auto replayed = jobs_.find(job.name);
    if (replayed == jobs_.end()) {
      replay_.differences.push_back({said::JobGoneAtTheEnd{.job = job.name}});
      return;
    }
    const Json& here = replayed->second;
    CompareCounters(job, here);
    CompareFinish(job, here);
    Differ(job, said::TheConditions{}, ConditionsOf(here), ConditionsOf(job.object));
    // If the input was copied without pods, their number is unknown.
    if (!has_pods_) return;
    Phases there;
    for (const SeenPod& pod : job.pods) {
      if (!pod.object.is_null()) ++there[TextAt(pod.object, {"status", "phase"})];
    }
    Differ(job, said::ThePods{}, PhasesText(phases_[job.name]), PhasesText(there));
  }

  Replay Done() { return std::move(replay_); }

 private:
  void Differ(const SeenJob& job, const Said& what, const std::string& here,
              const std::string& there) {
    if (here == there) return;
    const auto or_none = [](const std::string& value) {
      return value.empty() ? Said(said::NothingThere{}) : Verbatim(value);
    };
    replay_.differences.push_back(
        {said::EndsOtherwise{.what = what, .here = or_none(here), .there = or_none(there)},
         job.name});
  }

  void CompareCounters(const SeenJob& job, const Json& here) {
    const auto count = [](const Json& object, const char* counter) {
      return NumberAt(object, {"status", counter}).value_or(0);
    };
    for (const char* counter : {"active", "succeeded", "failed"}) {
      Differ(job, Verbatim(counter), std::to_string(count(here, counter)),
             std::to_string(count(job.object, counter)));
    }
    // Older controllers do not set these counters.
    for (const char* counter : {"ready", "terminating"}) {
      if (!At(job.object, {"status", counter}).is_number()) continue;
      Differ(job, Verbatim(counter), std::to_string(count(here, counter)),
             std::to_string(count(job.object, counter)));
    }
    const std::int64_t fewer = count(job.object, "failed") - count(here, "failed");
    if (fewer > 0) replay_.missing_failures[job.name] = fewer;
    for (const char* indexes : {"completedIndexes", "failedIndexes"}) {
      Differ(job, Verbatim(indexes), TextAt(here, {"status", indexes}),
             TextAt(job.object, {"status", indexes}));
    }
  }

  // Times in the cluster are whole seconds, and events in between are guessed.
  void CompareFinish(const SeenJob& job, const Json& replayed) {
    const auto finished = TerminalOf(job.object);
    const auto finished_here = TerminalOf(replayed);
    replay_.is_unfinished |=
        (finished && !finished_here) || (FinishOf(job.object) && !FinishOf(replayed));
    if (!finished || !finished_here) return;
    const Duration there = *finished - job.created;
    const Duration here =
        *finished_here - TimeAt(replayed, {"metadata", "creationTimestamp"}).value_or(job.created);
    const Duration apart = std::max(here, there) - std::min(here, there);
    if (apart <= std::max(Seconds(10), Duration{there.ns / 10})) return;
    Differ(job, said::FinishedAfter{}, FormatDuration(here), FormatDuration(there));
  }

  std::map<std::string, Json> jobs_;
  std::map<std::string, Phases> phases_;  // of pods, by their Job
  bool has_pods_ = false;                 // any Job of the input has pods
  Replay replay_;
};

}  // namespace

Replay ReplayAgainst(const std::string& text, const Snapshot& snapshot, const Goes& goes) {
  ScenarioAnswer answer = ReadScenario(text);
  if (!answer.scenario) return {.refusal = WhyItDoesNotRun(answer)};
  Simulator simulator(std::make_shared<const Scenario>(std::move(*answer.scenario)));
  simulator.Begin(nullptr);
  std::uint64_t step = 0;
  for (; simulator.HasNext(); ++step) {
    if (step == kMaxSteps || simulator.server().pods().size() > kMaxPods) {
      return {.differences = {Note{said::IsTooLongToRun{}}}};
    }
    if (goes && !goes(step)) return {.stopped = true};
    simulator.Step(nullptr);
  }
  Comparer comparer(simulator, snapshot);
  for (const SeenJob& job : snapshot.jobs) comparer.Compare(job);
  Replay replay = comparer.Done();
  replay.steps = step;
  return replay;
}

}  // namespace jobplay
