#include "tests/support/walk.h"

#include <cctype>

#include "tests/support/golden.h"

namespace jobplay::versions {

std::string NameOfClaim(const ::testing::TestParamInfo<Claim>& info) {
  std::string name = std::to_string(info.index) + "_";
  for (const char* c = info.param.says; *c != '\0'; ++c) {
    if (std::isalnum(static_cast<unsigned char>(*c)) != 0) {
      name += *c;
    } else if (name.back() != '_') {
      name += '_';
    }
  }
  return name;
}

std::string AsTheWalkReads(std::string scenario, int ties) {
  const std::string lag =
      "watchDelay: {pods: 10001us}" + (ties == 0 ? "" : ", ties: " + std::to_string(ties));
  const std::string cluster = "  cluster: {";
  const std::size_t there = scenario.find(cluster);
  if (there != std::string::npos) {
    return scenario.insert(there + cluster.size(), lag + ", ");
  }
  const std::size_t version = scenario.find("\n  version: ");
  return scenario.insert(version + 1, cluster + lag + "}\n");
}

void PrintTo(const Claim& claim, std::ostream* out) { *out << claim.says; }

void ExpectTableInDocs(const std::string& name, const std::vector<Claim>& claims) {
  std::string table = "| the article says | the run |\n|---|---|\n";
  for (const Claim& claim : claims) {
    table += std::string("| ") + claim.says + " | " +
             (*claim.does == '\0' ? "the same" : claim.does) + " |\n";
  }
  testing::ExpectPassage("docs/contributing/walks.md", name, table);
}

}  // namespace jobplay::versions
