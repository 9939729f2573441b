// Bugs that a patch within a minor fixed.
#include "core/view/versions/known_faults.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "core/controllers/generation.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

TEST(KnownBugs, BelongToSelectableMinors) {
  std::set<std::string> ids;
  for (const KnownFault& fault : KnownFaults()) {
    SCOPED_TRACE(fault.id);
    EXPECT_TRUE(ids.insert(fault.id).second);
    ASSERT_FALSE(fault.minors.empty());
    for (const FaultInMinor& one : fault.minors) {
      const std::string minor = "v1." + std::to_string(one.minor);
      EXPECT_TRUE(FindGeneration(minor).ok()) << minor;
      const std::string release = one.release;
      EXPECT_EQ(release.empty(), one.until == FaultInMinor::Until::kEnd);
      if (!release.empty()) {
        EXPECT_EQ(release.rfind(minor + ".", 0), 0u) << release;
      }
    }
  }
}

// The back-off that writes no active pods is also a change of a release: the two tables agree about
// each version.
TEST(KnownBugs, AreSimulatedIfReleaseHasThem) {
  const auto& faults = KnownFaults();
  const auto fault = std::find_if(faults.begin(), faults.end(), [](const KnownFault& one) {
    return std::string(one.id) == "backoff-wait-active";
  });
  ASSERT_NE(fault, faults.end());
  for (const FaultInMinor& one : fault->minors) {
    const Generation generation = *FindGeneration("v1." + std::to_string(one.minor));
    EXPECT_EQ(IsSimulated(one), !generation.Has(VersionChange::kBackoffWaitKeepsActive))
        << one.minor;
  }
}

TEST(KnownBugs, ReportAffectedReleases) {
  struct Case {
    FaultInMinor fault;
    const char* span;
    bool simulated;
  };
  using Until = FaultInMinor::Until;
  const Case kKnownFaultsCases[] = {
      {{34, Until::kRelease, "v1.34.2"}, "v1.34 before v1.34.2", false},
      {{36, Until::kRelease, "v1.36.99"}, "v1.36 before v1.36.99", true},
      {{35, Until::kAfterRelease, "v1.35.6"}, "v1.35 up to at least v1.35.6", true},
      {{33, Until::kEnd, ""}, "v1.33", true},
  };
  for (const Case& c : kKnownFaultsCases) {
    EXPECT_EQ(Say(SpanOf(c.fault)), c.span);
    EXPECT_EQ(IsSimulated(c.fault), c.simulated) << c.span;
  }
}

TEST(KnownBugs, AreListedForRequestedMinors) {
  EXPECT_EQ(FaultsText({18}), "");
  const std::string text = FaultsText({34, 36});
  EXPECT_NE(text.find("v1.34 before v1.34.2: "), std::string::npos) << text;
  EXPECT_NE(text.find("v1.34 before v1.34.10 (also simulated), v1.36 before v1.36.3: "),
            std::string::npos)
      << text;
  EXPECT_EQ(text.find("v1.35"), std::string::npos) << text;
}

}  // namespace
}  // namespace jobplay
