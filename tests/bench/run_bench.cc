// The speed of whole runs, without a journal like in `jobplay run --quiet` and with one like on the
// page. The scenarios are files in this folder; engine_bench.mjs runs the same ones in WebAssembly.
#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "core/base/check.h"
#include "core/sim/scenario.h"
#include "core/sim/simulator.h"
#include "core/study/sweep.h"
#include "core/view/engine.h"
#include "tests/support/paths.h"

namespace jobplay {
namespace {

std::string ReadBenchScenario(const std::string& name) {
  std::ifstream file(std::string(testing::kSourceFolder) + "/tests/bench/" + name);
  JOBPLAY_CHECK(file.good());
  return {std::istreambuf_iterator<char>(file), {}};
}

// Whether Kubernetes' own controllers were measured with the same file.
enum class Compared { kNo, kYes };

// Their time for indexed-5000.yaml in the recorder. tests/recorder/README.md explains the
// measurement.
struct RealControllers {
  std::string seconds;  // of CPU
  const char* machine;
};
RealControllers MeasuredRealControllers() {
  const char* here = std::getenv("JOBPLAY_REAL_SECONDS");
  if (here != nullptr && *here != 0) return {here, "this"};
  return {"4.70", "another"};
}

// Reads the file, runs it, and frees it.
void RunToTheEnd(benchmark::State& state, const char* name, Compared compared) {
  const std::string text = ReadBenchScenario(name);
  const std::clock_t begun = std::clock();
  for (auto _ : state) {
    Simulator simulator(std::make_shared<const Scenario>(*ReadScenario(text).scenario));
    simulator.Begin(nullptr);
    while (simulator.HasNext()) simulator.Step(nullptr);
    benchmark::DoNotOptimize(simulator.now());
  }
  if (compared == Compared::kNo) return;
  const double taken = static_cast<double>(std::clock() - begun) / CLOCKS_PER_SEC;
  const RealControllers real = MeasuredRealControllers();
  const double times = std::stod(real.seconds) * static_cast<double>(state.iterations()) / taken;
  state.SetLabel(std::to_string(std::lround(times)) + " times sooner than the real controllers (" +
                 real.seconds + " s of CPU, on " + real.machine + " machine)");
}
BENCHMARK_CAPTURE(RunToTheEnd, indexed_5000, "indexed-5000.yaml", Compared::kYes)
    ->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(RunToTheEnd, indexed_100000, "indexed-100000.yaml", Compared::kNo)
    ->Unit(benchmark::kMillisecond);

// What `jobplay sweep` repeats: a run that continues from the creation of the first pod.
void RunsOfASweep(benchmark::State& state, const char* name) {
  std::ifstream file(std::string(testing::kSourceFolder) + "/web/examples/" + name);
  JOBPLAY_CHECK(file.good());
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const ChoiceRuns runs(text, {}, {});
  std::uint64_t seed = 1;
  for (auto _ : state) benchmark::DoNotOptimize(runs.Run(seed++));
  state.counters["runs"] =
      benchmark::Counter(static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}
BENCHMARK_CAPTURE(RunsOfASweep, never_backoff_limit_3, "never-backoff-limit-3.yaml")
    ->Unit(benchmark::kMicrosecond);

void LoadOnThePage(benchmark::State& state, const char* name) {
  const std::string text = ReadBenchScenario(name);
  Engine engine;
  for (auto _ : state) {
    engine.Load(text);
    while (engine.Run(200000).find("\"done\":true") == std::string::npos) continue;
  }
}
BENCHMARK_CAPTURE(LoadOnThePage, indexed_5000, "indexed-5000.yaml")->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace jobplay
