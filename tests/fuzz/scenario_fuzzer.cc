// libFuzzer: whatever the file holds, reading it ends in an answer, and what is run keeps every
// invariant.
// `./dev fuzz` runs this from the corpus of recordings and examples.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string_view>
#include <utility>

#include "core/base/check.h"
#include "core/share/link.h"
#include "core/sim/invariants.h"
#include "core/sim/scenario.h"
#include "core/sim/simulator.h"

namespace jobplay {
namespace {

constexpr int kMaxSteps = 2000;

void Run(Scenario scenario) {
  Simulator simulator(std::make_shared<const Scenario>(std::move(scenario)));
  InvariantChecker checker;
  Journal journal;
  simulator.Begin(&journal);
  for (int step = 0; simulator.HasNext() && step < kMaxSteps; ++step) {
    journal.changes.clear();
    journal.decisions.clear();
    simulator.Step(&journal);
    const Change* const changes = journal.changes.data();
    const auto broken = checker.Check(simulator, {changes, changes + journal.changes.size()});
    JOBPLAY_CHECK(!broken);
  }
}

}  // namespace
}  // namespace jobplay

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  jobplay::DecodeLink(text);
  jobplay::ScenarioAnswer answer = jobplay::ReadScenario(text);
  JOBPLAY_CHECK(answer.scenario || !answer.problems.empty());
  if (answer.scenario) jobplay::Run(std::move(*answer.scenario));
  return 0;
}
