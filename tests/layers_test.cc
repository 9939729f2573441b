// The house of core: which folder may include which, and one meaning for each name.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <regex>
#include <sstream>
#include <string>
#include <vector>

#include "tests/support/files.h"

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kLayers = {"base",  "words",   "api",         "yaml",   "admission",
                                          "shell", "cluster", "controllers", "actors", "sim",
                                          "share", "edit",    "study",       "view",   "cli"};

std::vector<fs::path> SourcesIn(const fs::path& folder) {
  std::vector<fs::path> sources = jobplay::testing::FilesUnder(folder, ".cc");
  for (const fs::path& header : jobplay::testing::FilesUnder(folder, ".h")) {
    sources.push_back(header);
  }
  return sources;
}

TEST(Layers, EachFolderOfCoreIncludesOnlyTheOnesBeforeIt) {
  const fs::path core = "core";
  const std::string opening = "#include \"core/";
  for (auto layer = kLayers.begin(); layer != kLayers.end(); ++layer) {
    for (const fs::path& source : SourcesIn(core / *layer)) {
      std::istringstream file(jobplay::testing::ReadFile(source));
      std::string line;
      for (int number = 1; std::getline(file, line); ++number) {
        if (line.compare(0, opening.size(), opening) != 0) continue;
        const std::string included =
            line.substr(opening.size(), line.find('/', opening.size()) - opening.size());
        EXPECT_NE(std::find(kLayers.begin(), layer + 1, included), layer + 1)
            << source.string() << ":" << number << ": " << line << " is not below core/" << *layer;
      }
    }
  }
}

// Two types of one name link without a word, and one's functions then run on the other's bytes.
TEST(Names, MeanOneTypeEachInAllOfCore) {
  const std::regex space("^namespace( [a-z:]+)? \\{"), end("^\\}  // namespace( [a-z:]+)?$");
  const std::regex type(
      "^(?:struct|class|union|enum class|enum) (\\w+)(?: final)?(?: : [^;]*)? ?\\{.*");
  std::map<std::string, fs::path> first;  // with its namespaces
  for (const fs::path& source : SourcesIn("core")) {
    std::istringstream file(jobplay::testing::ReadFile(source));
    std::vector<std::string> inside;
    std::string line;
    std::smatch match;
    while (std::getline(file, line)) {
      if (std::regex_search(line, match, space)) inside.push_back(match[1]);
      if (std::regex_match(line, end) && !inside.empty()) inside.pop_back();
      // In a namespace without a name a type is its file's own.
      if (std::find(inside.begin(), inside.end(), "") != inside.end()) continue;
      if (!std::regex_match(line, match, type)) continue;
      std::string name;
      for (const std::string& outer : inside) name += outer.substr(1) + "::";
      const auto [other, added] = first.emplace(name + std::string(match[1]), source);
      EXPECT_TRUE(added) << name << match[1] << " is in " << other->second << " and in " << source;
    }
  }
  EXPECT_GT(first.size(), 150u);
}

}  // namespace
