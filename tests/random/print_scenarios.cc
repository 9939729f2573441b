// jobplay_random FIRST COUNT: random scenarios with the hash at the end of their run, one JSON
// object per line, to be run on another platform and compared.
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "core/sim/timeline.h"
#include "tests/random/generator.h"

int main(int count, char** arguments) {
  if (count != 3) {
    std::fprintf(stderr, "usage: jobplay_random FIRST COUNT\n");
    return 2;
  }
  const std::uint64_t first = std::strtoull(arguments[1], nullptr, 10);
  const std::uint64_t runs = std::strtoull(arguments[2], nullptr, 10);
  for (std::uint64_t seed = first; seed < first + runs; ++seed) {
    const std::string text = jobplay::RandomScenario(seed);
    jobplay::ScenarioAnswer answer = jobplay::ReadScenario(text);
    if (!answer.scenario) continue;
    jobplay::Timeline timeline(
        std::make_shared<const jobplay::Scenario>(std::move(*answer.scenario)));
    while (timeline.Record(1000)) continue;
    char hash[17];
    std::snprintf(hash, sizeof hash, "%016" PRIx64, timeline.Hash(timeline.size()));
    const jobplay::Json line = {
        {"seed", seed}, {"scenario", text}, {"steps", timeline.size()}, {"hash", hash}};
    std::printf("%s\n", line.dump().c_str());
  }
}
