// The name of an object in traces and comparisons.
#include "core/sim/trace_view.h"

#include <gtest/gtest.h>

#include "tests/support/scenarios.h"

namespace jobplay {
namespace {

// CronJobs of two namespaces give their Jobs the same names.
TEST(TraceView, DistinguishesJobsOfSameNameInMessages) {
  const Simulator simulator(testing::Load(testing::kOneFailure));
  TraceView view(simulator);
  const auto event = [&view](const std::string& namespace_) {
    Job job;
    ObjectIdentity& identity = job.metadata.identity.Mutable();
    identity.namespace_ = namespace_;
    identity.name = "tick-1";
    view.Call(job, "<" + namespace_ + "/tick 1>");
    return Event{.message = "Created job tick-1",
                 .kind = "CronJob",
                 .name = "tick",
                 .namespace_ = namespace_};
  };
  const Event a = event("team-a"), b = event("team-b");
  EXPECT_EQ(view.Told(a)["message"], "Created job <team-a/tick 1>");
  EXPECT_EQ(view.Told(b)["message"], "Created job <team-b/tick 1>");
}

}  // namespace
}  // namespace jobplay
