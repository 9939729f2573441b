// The recordings in tests/vectors whose real controller had a bug that the simulation does not
// have.
#pragma once

#include <set>
#include <string>

namespace jobplay::testing {

// Returns the names in tests/vectors/expected_to_differ.txt, such as "upstream/corner-1048".
std::set<std::string> ExpectedToDiffer();

}  // namespace jobplay::testing
