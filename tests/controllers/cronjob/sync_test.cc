// The CronJob controller's sync in isolation, with inputs that admission rejects in the cluster.
#include "core/controllers/cronjob/sync.h"

#include <gtest/gtest.h>

#include "core/words/decisions/cronjob.h"
#include "tests/support/fed_sync.h"

namespace jobplay {
namespace {

TEST(CronJobSync, StartsNothingInUnknownTimeZone) {
  const testing::FedSync fed = testing::SyncFedWith(testing::CronJobOfUnknownZone());
  EXPECT_EQ(fed.events,
            std::vector<std::string>{"UnknownTimeZone: invalid timeZone: \"Mars/Olympus\": unknown "
                                     "time zone Mars/Olympus"});
  EXPECT_TRUE(fed.journal.decisions.back().Is<decided::CronUnknownTimeZone>());
}

}  // namespace
}  // namespace jobplay
