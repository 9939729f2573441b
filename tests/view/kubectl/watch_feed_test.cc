// A run as kubectl shows it, compared with files in tests/golden/watch.
#include "core/view/kubectl/watch_feed.h"

#include <gtest/gtest.h>

#include "core/sim/simulator.h"
#include "core/view/kubectl/summary.h"
#include "core/words/phrase.h"
#include "tests/support/golden.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

TEST(WatchFeed, ShowsReplacementOfFailedPodAfterBackOff) {
  Simulator simulator(testing::Load(testing::kOneFailure));
  WatchFeed feed(simulator.start());
  simulator.Begin(nullptr);
  std::string text;
  std::uint64_t steps = 0;
  for (; simulator.HasNext(); ++steps) {
    Journal journal;
    simulator.Step(&journal);
    text += feed.Lines(simulator.now(), journal.changes);
  }
  text += "\n" + FinalState(simulator) + "\n" + Say(SummaryLine(simulator, steps)) + "\n";
  testing::ExpectGolden("watch/one_failure.txt", text);
}

}  // namespace
}  // namespace jobplay
