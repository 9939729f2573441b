// The speed of recording runs and reading them back. `./dev bench` runs these; arguments are Google
// Benchmark's.
#include <benchmark/benchmark.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <string>
#include <utility>

#include "core/base/random.h"
#include "core/sim/scenario.h"
#include "core/sim/timeline.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

// An Indexed Job with this many pods, 50 in parallel; every tenth index fails once.
std::string IndexedJob(std::int64_t completions) {
  const std::string count = std::to_string(completions);
  return "apiVersion: batch/v1\n"
         "kind: Job\n"
         "metadata: {name: demo}\n"
         "spec:\n"
         "  completionMode: Indexed\n"
         "  backoffLimit: " +
         count +
         "\n"
         "  completions: " +
         count +
         "\n"
         "  parallelism: 50\n"
         "  template:\n"
         "    spec:\n"
         "      restartPolicy: Never\n"
         "      containers: [{name: main, image: busybox}]\n"
         "---\n"
         "apiVersion: playground/v1\n"
         "kind: Scenario\n"
         "metadata: {name: bench}\n"
         "spec:\n"
         "  until: 24h\n"
         "  pods:\n"
         "  - match: {index: 0-9, attempt: 1}\n"
         "    runs: [{for: 2s, exit: 1}]\n"
         "  - runs: [{for: 10s}]\n";
}

std::shared_ptr<const Scenario> Load(const std::string& text) {
  ScenarioAnswer answer = ReadScenario(text);
  if (!answer.scenario) {
    std::fprintf(stderr, "the benchmark's scenario is refused: %s\n",
                 Say(answer.problems[0].message).c_str());
    std::abort();
  }
  return std::make_shared<const Scenario>(std::move(*answer.scenario));
}

void RecordAll(Timeline& timeline) {
  while (timeline.Record(10000)) continue;
}

void ReadAScenario(benchmark::State& state) {
  const std::string text = IndexedJob(100);
  for (auto _ : state) benchmark::DoNotOptimize(ReadScenario(text));
}
BENCHMARK(ReadAScenario)->Unit(benchmark::kMicrosecond);

// items: steps.
void RecordARun(benchmark::State& state) {
  const auto scenario = Load(IndexedJob(state.range(0)));
  std::int64_t steps = 0;
  for (auto _ : state) {
    Timeline timeline(scenario);
    RecordAll(timeline);
    steps += timeline.size();
  }
  state.SetItemsProcessed(steps);
}
BENCHMARK(RecordARun)->Arg(10)->Arg(100)->Arg(1000)->Arg(5000)->Unit(benchmark::kMillisecond);

void SeekAnywhere(benchmark::State& state) {
  Timeline timeline(Load(IndexedJob(state.range(0))));
  RecordAll(timeline);
  Random random(1);
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        &timeline.At(static_cast<std::uint32_t>(random.Below(timeline.size()))));
  }
}
BENCHMARK(SeekAnywhere)->Arg(100)->Arg(1000)->Unit(benchmark::kMicrosecond);

void StepBack(benchmark::State& state) {
  Timeline timeline(Load(IndexedJob(state.range(0))));
  RecordAll(timeline);
  std::uint32_t at = timeline.size();
  for (auto _ : state) {
    benchmark::DoNotOptimize(&timeline.At(at));
    at = at == 0 ? timeline.size() : at - 1;
  }
}
BENCHMARK(StepBack)->Arg(1000)->Unit(benchmark::kMicrosecond);

void Fork(benchmark::State& state) {
  Timeline timeline(Load(IndexedJob(state.range(0))));
  timeline.Record(static_cast<std::uint32_t>(state.range(0)) * 5);
  for (auto _ : state) {
    Simulator fork = timeline.simulator();
    benchmark::DoNotOptimize(fork.now());
  }
}
BENCHMARK(Fork)->Arg(100)->Arg(1000)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace jobplay
