// A walk through a controller's source as a table: a claim about the source, what our run does, and
// a scenario that shows it. Each row is a test. The tables are in docs/contributing/walks.md.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "tests/support/version_runs.h"

namespace jobplay::versions {

struct Claim {
  const char* says;
  const char* does;  // if the run differs from the claim, or a number is worth showing; otherwise
                     // empty
  std::string scenario;
  void (*check)(const TracedRun& run);
};

// Returns the scenario with `ties` and with pod watches slightly slower than Job watches. The texts
// read the code as if a sync saw the previous sync's status and all of its pods. In the order of
// the writes, each pod would trigger its own sync, and before the status arrives.
std::string AsTheWalkReads(std::string scenario, int ties = 0);

// Returns the words of the claim as a test name.
std::string NameOfClaim(const ::testing::TestParamInfo<Claim>& info);
void PrintTo(const Claim& claim, std::ostream* out);

// Compares the table between the marks `<!-- begin: NAME -->` and `<!-- end -->` of docs/contributing/walks.md.
// With UPDATE_EXPECT set, rewrites it.
void ExpectTableInDocs(const std::string& name, const std::vector<Claim>& claims);

}  // namespace jobplay::versions
