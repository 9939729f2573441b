// The number of different states that a search visits in a second.
#include <benchmark/benchmark.h>

#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "core/base/check.h"
#include "core/study/search.h"
#include "tests/support/paths.h"

namespace jobplay {
namespace {

void SearchForASecondPod(benchmark::State& state) {
  std::ifstream file(std::string(testing::kSourceFolder) + "/tests/bench/search.yaml");
  JOBPLAY_CHECK(file.good());
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const auto scenario = std::make_shared<const Scenario>(*ReadScenario(text).scenario);
  const Claim claim{Claim::Kind::kNever,
                    *ReadExpectation("{pods: {index: 0, phase: Running}, count: 2-}")};
  std::int64_t states = 0;
  for (auto _ : state) {
    const SearchAnswer answer =
        Search(scenario, claim, *FaultMenu::Read("evict,crash"), {.most_faults = 1});
    JOBPLAY_CHECK(answer.complete);
    states += static_cast<std::int64_t>(answer.states);
  }
  state.counters["states"] =
      benchmark::Counter(static_cast<double>(states), benchmark::Counter::kIsRate);
}
BENCHMARK(SearchForASecondPod)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace jobplay
