// Messages of the checker about changes that no run of ours makes.
#include "core/sim/invariants.h"

#include <gtest/gtest.h>

#include <string>

#include "core/words/phrase.h"
#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

struct BrokenCase {
  const char* name;
  void (*before)(Job& job);
  void (*after)(Job& job);
  const char* english;
  const char* japanese;
};

const BrokenCase kBrokenCases[] = {
    {"a reused resourceVersion", [](Job&) {}, [](Job& job) { job.metadata.resource_version = 0; },
     "default/demo was written with resourceVersion 0 after 0",
     "default/demoがresourceVersion 0のあとに0で書かれた"},
    {"failures that are no longer counted", [](Job& job) { job.status.failed = 2; },
     [](Job& job) { job.status.failed = 1; },
     "Job default/demo has an invalid status: status.failed: Invalid value: 1: cannot decrease the "
     "failed counter",
     "Job default/demoのstatusが正しくない: status.failed: Invalid value: 1: cannot decrease the "
     "failed counter"},
    {"a counter below zero", [](Job&) {}, [](Job& job) { job.status.terminating = -1; },
     "Job default/demo has an invalid status: status.terminating: Invalid value: -1: must be "
     "greater than or equal to 0",
     "Job default/demoのstatusが正しくない: status.terminating: Invalid value: -1: must be greater "
     "than or equal to 0"},
};

TEST(Invariants, AreDescribedInEveryLanguage) {
  Simulator simulator(testing::Load(testing::kOneFailure));
  simulator.Begin(nullptr);
  while (simulator.server().jobs().size() == 0) simulator.Step(nullptr);
  const Shared<Job> job = simulator.server().jobs().Get(1);
  for (const BrokenCase& one : kBrokenCases) {
    SCOPED_TRACE(one.name);
    Shared<Job> before = job, after = job;
    one.before(before.Mutable());
    one.after(after.Mutable());
    const Change change{TableId::kJobs, ApiVerb::kNone, 1, AnyShared(before), AnyShared(after)};
    const std::optional<Said> broken = InvariantChecker().Check(simulator, {&change, &change + 1});
    ASSERT_TRUE(broken);
    EXPECT_EQ(Say(*broken), one.english);
    EXPECT_EQ(Say(*broken, LanguageOf("ja")), one.japanese);
  }
}

}  // namespace
}  // namespace jobplay
