// The layers of core: which folder may include which, and one meaning for each name.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <iterator>
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

// The headers of core that a source includes, by line number.
std::map<int, fs::path> IncludesOf(const fs::path& source) {
  const std::string opening = "#include \"core/";
  std::map<int, fs::path> includes;
  std::istringstream file(jobplay::testing::ReadFile(source));
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (!line.starts_with(opening)) continue;
    const std::size_t begin = line.find('"') + 1;
    includes[number] = line.substr(begin, line.rfind('"') - begin);
  }
  return includes;
}

TEST(Layers, IncludeOnlyLowerFolders) {
  for (auto layer = kLayers.begin(); layer != kLayers.end(); ++layer) {
    for (const fs::path& source : SourcesIn(fs::path("core") / *layer)) {
      for (const auto& [line, included] : IncludesOf(source)) {
        EXPECT_NE(std::find(kLayers.begin(), layer + 1, *std::next(included.begin())), layer + 1)
            << source.string() << ":" << line << ": " << included << " is not below core/"
            << *layer;
      }
    }
  }
}

TEST(Layers, HaveNoCycles) {
  std::map<fs::path, std::map<fs::path, std::string>> uses;  // with an include that says so
  for (const fs::path& source : SourcesIn("core")) {
    for (const auto& [line, included] : IncludesOf(source)) {
      if (included.parent_path() == source.parent_path()) continue;
      uses[source.parent_path()][included.parent_path()] =
          source.string() + ":" + std::to_string(line) + " includes " + included.string();
    }
  }
  for (const auto& [folder, used] : uses) {
    std::map<fs::path, std::string> reached = used;
    std::vector<fs::path> next;
    for (const auto& [other, how] : used) next.push_back(other);
    while (!next.empty()) {
      const fs::path at = next.back();
      next.pop_back();
      for (const auto& [other, how] : uses[at]) {
        if (reached.emplace(other, reached[at] + "\n" + how).second) next.push_back(other);
      }
    }
    EXPECT_EQ(reached.count(folder), 0u) << reached[folder];
  }
}

// Two types of the same name link without an error, and functions of one then work on the bytes of
// the other.
TEST(TypeNames, AreUniqueInCore) {
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
      // A type in an unnamed namespace belongs to its file.
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
