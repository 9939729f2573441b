// Each folder of core includes only itself and the folders before it.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kLayers = {"base",   "api", "cluster", "controllers",
                                          "actors", "sim", "share", "view", "cli"};

std::vector<fs::path> SourcesIn(const fs::path& folder) {
  std::vector<fs::path> sources;
  if (!fs::exists(folder)) return sources;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    const auto extension = entry.path().extension();
    if (extension == ".cc" || extension == ".h") sources.push_back(entry.path());
  }
  std::sort(sources.begin(), sources.end());
  return sources;
}

TEST(Layers, EachFolderOfCoreIncludesOnlyTheOnesBeforeIt) {
  const fs::path core = fs::path(JOBPLAY_SOURCE_DIR) / "core";
  const std::string opening = "#include \"core/";
  for (auto layer = kLayers.begin(); layer != kLayers.end(); ++layer) {
    for (const fs::path& source : SourcesIn(core / *layer)) {
      std::ifstream file(source);
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

}  // namespace
