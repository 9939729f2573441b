#include "core/share/import/replay.h"

#include <map>
#include <memory>
#include <set>
#include <utility>

#include "core/api/codec/job.h"
#include "core/api/codec/pod.h"
#include "core/sim/scenario.h"
#include "core/sim/simulator.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

constexpr std::uint64_t kMaxSteps = 500'000;

// "Complete (CompletionsReached)" of the conditions that are true.
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

}  // namespace

Replay ReplayAgainst(const std::string& text, const Snapshot& snapshot) {
  ScenarioAnswer answer = ReadScenario(text);
  if (!answer.scenario) {
    for (const Problem& problem : answer.problems) {
      if (problem.severity != Severity::kError) continue;
      Said what = problem.message;
      if (!problem.path.empty()) what = said::AtField{.field = problem.path, .problem = what};
      return {.differences = {Note{said::DoesNotRunYet{.problem = what}}}};
    }
    return {.differences = {Note{said::DoesNotRunYet{.problem = {}}}}};
  }
  Simulator simulator(std::make_shared<const Scenario>(std::move(*answer.scenario)));
  simulator.Begin(nullptr);
  for (std::uint64_t step = 0; simulator.HasNext(); ++step) {
    if (step == kMaxSteps) return {.differences = {Note{said::IsTooLongToRun{}}}};
    simulator.Step(nullptr);
  }

  std::map<std::string, Json> jobs;
  simulator.server().jobs().ForEach(
      [&](std::uint32_t, const Shared<Job>& job) { jobs[job->metadata.name()] = ToJson(*job); });
  std::map<std::string, Phases> phases;
  simulator.server().pods().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
    ++phases[simulator.roster().Entry(id).job][ToString(pod->status->phase)];
  });
  Replay replay;
  std::vector<Note>& differences = replay.differences;
  for (const SeenJob& job : snapshot.jobs) {
    const auto replayed = jobs.find(job.name);
    if (replayed == jobs.end()) {
      differences.push_back({said::JobGoneAtTheEnd{.job = job.name}});
      continue;
    }
    const auto or_none = [](const std::string& value) {
      return value.empty() ? Said(said::NothingThere{}) : Verbatim(value);
    };
    const auto differ = [&](const Said& what, const std::string& here, const std::string& there) {
      if (here == there) return;
      differences.push_back(
          {said::EndsOtherwise{.what = what, .here = or_none(here), .there = or_none(there)},
           job.name});
    };
    for (const char* counter : {"active", "succeeded", "failed"}) {
      differ(Verbatim(counter),
             std::to_string(NumberAt(replayed->second, {"status", counter}).value_or(0)),
             std::to_string(NumberAt(job.object, {"status", counter}).value_or(0)));
    }
    const std::int64_t fewer = NumberAt(job.object, {"status", "failed"}).value_or(0) -
                               NumberAt(replayed->second, {"status", "failed"}).value_or(0);
    if (fewer > 0) replay.missing_failures[job.name] = fewer;
    for (const char* indexes : {"completedIndexes", "failedIndexes"}) {
      differ(Verbatim(indexes), TextAt(replayed->second, {"status", indexes}),
             TextAt(job.object, {"status", indexes}));
    }
    // Times are whole seconds there, and what happened in between is guessed.
    const auto finished = TerminalOf(job.object);
    const auto finished_here = TerminalOf(replayed->second);
    if (finished && finished_here) {
      const Duration there = *finished - job.created;
      const Duration here =
          *finished_here -
          TimeAt(replayed->second, {"metadata", "creationTimestamp"}).value_or(job.created);
      const Duration apart = std::max(here, there) - std::min(here, there);
      if (apart > std::max(Seconds(10), Duration{there.ns / 10})) {
        differ(said::FinishedAfter{}, FormatDuration(here), FormatDuration(there));
      }
    }
    differ(Verbatim("condition"), ConditionsOf(replayed->second), ConditionsOf(job.object));
    Phases there;
    for (const SeenPod& pod : job.pods) {
      if (!pod.object.is_null()) ++there[TextAt(pod.object, {"status", "phase"})];
    }
    differ(Verbatim("pods"), PhasesText(phases[job.name]), PhasesText(there));
  }
  return replay;
}

}  // namespace jobplay
