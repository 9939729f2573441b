// The recordings of tests/vectors that tell what a real controller did but for a fault of theirs.
#pragma once

#include <set>
#include <string>

namespace jobplay::testing {

// "upstream/corner-1048" and so on, as tests/vectors/expected_to_differ.txt lists them.
std::set<std::string> ExpectedToDiffer();

}  // namespace jobplay::testing
