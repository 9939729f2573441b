// Thousands of random scenarios: invariants hold after every step, a run can be repeated, and
// seeking finds the same state as playing. JOBPLAY_SEED sets the first seed, JOBPLAY_RUNS their
// number.
#include <gtest/gtest.h>

#include <memory>
#include <string>

#include "core/api/codec/job.h"
#include "core/api/codec/pod.h"
#include "core/base/random.h"
#include "core/sim/invariants.h"
#include "core/sim/timeline.h"
#include "core/words/phrase.h"
#include "tests/random/generator.h"
#include "tests/support/environment.h"

namespace jobplay {
namespace {

std::string Repeat(std::uint64_t seed) {
  return "repeat with: JOBPLAY_SEED=" + std::to_string(seed) +
         " JOBPLAY_RUNS=1 build/tests/jobplay_tests --gtest_filter='RandomScenarios.*'";
}

std::shared_ptr<const Scenario> Read(std::uint64_t seed) {
  ScenarioAnswer answer = ReadScenario(RandomScenario(seed));
  if (!answer.scenario) return nullptr;
  return std::make_shared<const Scenario>(std::move(*answer.scenario));
}

TEST(RandomScenarios, KeepInvariantsAfterEveryStep) {
  const std::uint64_t first = testing::FromEnvironment("JOBPLAY_SEED", 1);
  const std::uint64_t runs = testing::FromEnvironment("JOBPLAY_RUNS", 3000);
  std::uint64_t refused = 0;
  for (std::uint64_t seed = first; seed < first + runs; ++seed) {
    const auto scenario = Read(seed);
    if (scenario == nullptr) {
      ++refused;
      continue;
    }
    Simulator simulator(scenario);
    InvariantChecker checker;
    Journal journal;
    simulator.Begin(&journal);
    std::uint32_t steps = 0;
    std::optional<Said> broken;
    while (simulator.HasNext() && !broken && steps < 200'000) {
      journal.changes.clear();
      journal.decisions.clear();
      simulator.Step(&journal);
      ++steps;
      broken = checker.Check(
          simulator, {journal.changes.data(), journal.changes.data() + journal.changes.size()});
    }
    if (!broken) broken = checker.CheckEnd(simulator);
    ASSERT_FALSE(broken) << Say(*broken) << "\nafter step " << steps << " of seed " << seed << "\n"
                         << Repeat(seed) << "\n"
                         << RandomScenario(seed);
    ASSERT_LT(steps, 200'000u) << "the run does not settle\n" << Repeat(seed);
  }
  // The generator must write what the API server accepts, or it tests nothing.
  EXPECT_LT(refused * 10, runs);
}

std::string Fingerprint(const StateTables& tables) {
  std::string text;
  tables.ForEach<Job>(TableId::kJobs,
                      [&](std::uint32_t, const Shared<Job>& job) { text += ToJson(*job).dump(); });
  tables.ForEach<Pod>(TableId::kPods,
                      [&](std::uint32_t, const Shared<Pod>& pod) { text += ToJson(*pod).dump(); });
  tables.ForEach<QueueItem>(TableId::kJobQueue, [&](std::uint32_t, const Shared<QueueItem>& item) {
    text += item->key + (item->dirty ? "!" : "") + std::to_string(item->failures);
  });
  return text + std::to_string(tables.size(TableId::kEvents));
}

TEST(RandomScenarios, SeekToSameStateAsPlaying) {
  const std::uint64_t first = testing::FromEnvironment("JOBPLAY_SEED", 1);
  const std::uint64_t runs = testing::FromEnvironment("JOBPLAY_RUNS", 60);
  for (std::uint64_t seed = first; seed < first + std::min<std::uint64_t>(runs, 60); ++seed) {
    const auto scenario = Read(seed);
    if (scenario == nullptr) continue;
    Timeline timeline(scenario);
    while (timeline.Record(1000)) continue;
    std::vector<std::string> played;
    for (std::uint32_t k = 0; k <= timeline.size(); ++k)
      played.push_back(Fingerprint(timeline.At(k)));
    Random random(seed);
    for (int i = 0; i < 100; ++i) {
      const std::uint32_t k = random.Below(timeline.size() + 1);
      ASSERT_EQ(Fingerprint(timeline.At(k)), played[k]) << "moment " << k << "\n" << Repeat(seed);
    }
    for (std::uint32_t k = timeline.size() + 1; k-- > 0;) {
      ASSERT_EQ(Fingerprint(timeline.At(k)), played[k]) << "moment " << k << "\n" << Repeat(seed);
    }
  }
}

TEST(RandomScenarios, RepeatAndForkWithSameHashes) {
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    const auto scenario = Read(seed);
    if (scenario == nullptr) continue;
    Timeline once(scenario);
    while (once.Record(1000)) continue;
    Timeline again(scenario);
    again.Record(once.size() / 2);
    Timeline fork = again;
    while (again.Record(7)) continue;
    while (fork.Record(1000)) continue;
    ASSERT_EQ(once.size(), again.size()) << Repeat(seed);
    ASSERT_EQ(once.Hash(once.size()), again.Hash(again.size())) << Repeat(seed);
    ASSERT_EQ(once.Hash(once.size()), fork.Hash(fork.size())) << Repeat(seed);
  }
}

}  // namespace
}  // namespace jobplay
