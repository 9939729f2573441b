#include "core/cli/run.h"

#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>

#include "core/actors/chance.h"
#include "core/cli/arguments.h"
#include "core/cli/say.h"
#include "core/cli/scenario_file.h"
#include "core/cli/terminal.h"
#include "core/cli/whole_run.h"
#include "core/sim/chance_reader.h"
#include "core/sim/invariants.h"
#include "core/sim/namespaces.h"
#include "core/sim/simulator.h"
#include "core/sim/timeline.h"
#include "core/view/answers/run_answer.h"
#include "core/view/index/run_index.h"
#include "core/view/kubectl/summary.h"
#include "core/view/kubectl/watch_feed.h"
#include "core/words/cli.h"
#include "core/words/search.h"
#include "core/words/sweep.h"

namespace jobplay::cli {
namespace {

struct RunOptions {
  std::string file;
  bool quiet = false;
  bool check = false;  // check the invariants after every step
  std::optional<Duration> until;
  std::optional<std::uint64_t> seed;
  std::optional<World> world;
};

RunOptions ReadRun(Arguments& given) {
  RunOptions options;
  while (given.Next()) {
    std::optional<std::string> until = given.ValueOf("--until");
    if (given.Is("--quiet")) {
      options.quiet = true;
    } else if (given.Is("--check")) {
      options.check = true;
    } else if (given.Is("--until")) {
      until = given.Value(said::OptionNeedsDuration{.option = "--until"});
    } else if (given.Is("--seed")) {
      options.seed = given.Number();
    } else if (!until && !TakeWorld(given, options.world)) {
      given.TakeFile(options.file);
    }
    if (!until) continue;
    options.until = ParseDuration(*until);
    if (!options.until || options.until->ns < 0) {
      given.Fail(said::NoDurationFromZero{.option = "--until", .value = *until});
    }
  }
  return options;
}

// The outcome is computed from a recorded run, which takes memory for each step.
constexpr std::uint64_t kMaxExplainedSteps = 200'000;

void SayOutcome(const std::shared_ptr<const Scenario>& scenario, Work& work) {
  Timeline timeline(scenario);
  RunIndex index;
  if (RecordIndexed(timeline, index, work)) SayLine(stdout, AnswerOf(timeline, index));
}

bool HasJobs(const Simulator& simulator) {
  bool found = false;
  simulator.server().jobs().ForEach([&](std::uint32_t, const Shared<Job>&) { found = true; });
  return found;
}

// Returns the Jobs that the run removed.
std::vector<GoneJob> GoneJobsOf(const std::shared_ptr<const Scenario>& scenario) {
  std::vector<GoneJob> gone;
  Simulator simulator(scenario);
  simulator.Begin(nullptr);
  while (simulator.HasNext()) {
    Journal journal;
    simulator.Step(&journal);
    AddGoneJobs(journal.changes, simulator.now(), &gone);
  }
  return gone;
}

}  // namespace

int Run(const std::vector<std::string>& arguments) {
  Arguments given(arguments);
  const RunOptions options = ReadRun(given);
  if (given.failed() || options.file.empty()) return Usage(kRunCall, given.problem());
  std::shared_ptr<const Scenario> scenario =
      LoadScenario(options.file, options.quiet ? Told::kErrorsAndWarnings : Told::kAll,
                   Lasts::kToShow, options.world);
  if (scenario == nullptr) return 1;
  if (HasChance(*scenario)) {
    const std::uint64_t seed = options.seed.value_or(scenario->cluster.chance->seed);
    scenario = std::make_shared<const Scenario>(WithSeed(*scenario, seed));
    if (!options.seed && !options.quiet) {
      SayLine(stderr, said::DrawnOfSeed{.seed = static_cast<std::int64_t>(seed)});
    }
  }
  if (options.until) {
    Result<Scenario> changed = WithUntil(*scenario, *options.until);
    if (!changed.ok()) {
      SayError(options.file, changed.error());
      return 1;
    }
    scenario = std::make_shared<const Scenario>(std::move(*changed));
  }

  // Never destroyed, because for a large run that takes a third of the run's time. Static, so that
  // it is not a leak.
  static Simulator* kept;
  kept = new Simulator(scenario);
  Simulator& simulator = *kept;
  WatchFeed feed(simulator.start(), HasSeveralNamespaces(*scenario));
  simulator.Begin(nullptr);
  InvariantChecker checker;
  std::uint64_t steps = 0;
  std::vector<GoneJob> gone;
  Work work;
  for (; simulator.HasNext() && work.Goes(steps); ++steps) {
    if (options.quiet && !options.check) {
      simulator.Step(nullptr);
      continue;
    }
    Journal journal;
    simulator.Step(&journal);
    if (options.check) {
      const Change* changes = journal.changes.data();
      if (const auto broken =
              checker.Check(simulator, {changes, changes + journal.changes.size()})) {
        SayLine(stderr, said::StepBreaksInvariant{.step = steps + 1, .broken = *broken});
        return 3;
      }
    }
    AddGoneJobs(journal.changes, simulator.now(), &gone);
    if (options.quiet) continue;
    work.Add(feed.Lines(simulator.now(), journal.changes));
    work.Add(feed.RefusedCalls(simulator.now(), journal.changes, journal.decisions));
  }
  if (options.check) {
    if (const auto broken = checker.CheckEnd(simulator)) {
      SayLine(stderr, said::StepBreaksInvariant{.step = steps, .broken = *broken});
      return 3;
    }
  }
  if (!options.quiet) Print(stdout, "\n" + FinalState(simulator) + "\n");
  if (!options.quiet && steps <= kMaxExplainedSteps) SayOutcome(scenario, work);
  // Without a journal, the removed Jobs are unknown, so run again with one.
  if (gone.empty() && !HasJobs(simulator)) gone = GoneJobsOf(scenario);
  SayLine(stdout, SummaryLine(simulator, steps, gone));
  if (const Said past = PastChanceOf(simulator); !past.empty()) SayLine(stderr, past);
  if (simulator.cut_off()) {
    SayLine(stderr, said::FileWasCutOff{.file = options.file, .steps = steps});
    return 1;
  }
  return work.Ended(options.file, steps);
}

}  // namespace jobplay::cli
