#include "tests/support/recordings.h"

#include <sstream>

#include "tests/support/files.h"

namespace jobplay::testing {

std::set<std::string> ExpectedToDiffer() {
  std::set<std::string> names;
  std::istringstream file(ReadFile("tests/vectors/expected_to_differ.txt"));
  for (std::string line; std::getline(file, line);) {
    if (!line.empty() && line[0] != '#') names.insert(line);
  }
  return names;
}

}  // namespace jobplay::testing
