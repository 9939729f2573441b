// A walk through a controller's source as a table: what the text says, what our run does, and the
// scenario that shows it. Each row is a test of its own, and the tables are in
// docs/contributing/walks.md.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/version_runs.h"

namespace jobplay::versions {

struct Claim {
  const char* says;
  const char* does;  // where it is not just that, or is worth a number; else empty
  std::string scenario;
  void (*check)(const TracedRun& run);
};

// The scenario, with news of pods a moment later than that of Jobs, and with `ties`. The texts read
// the code as if a sync had seen the status that the one before it wrote, and all of the pods that
// it made; in the order of the writes news of each pod sets off a sync of its own, and before that
// of the status.
std::string AsTheWalkReads(std::string scenario, int ties = 0);

// For a test's name: the words of what is said.
std::string NameOfClaim(const ::testing::TestParamInfo<Claim>& info);
void PrintTo(const Claim& claim, std::ostream* out);

// The table between the marks `<!-- begin: NAME -->` and `<!-- end -->` of
// docs/contributing/walks.md is this one; with UPDATE_EXPECT set it is written there.
void ExpectTableInDocs(const std::string& name, const std::vector<Claim>& claims);

}  // namespace jobplay::versions
