#include "tests/support/files.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>

#include "tests/support/paths.h"

namespace jobplay::testing {
namespace {

namespace fs = std::filesystem;

template <typename Iterator>
std::vector<fs::path> Listed(const fs::path& folder, const std::string& extension) {
  std::vector<fs::path> files;
  if (!fs::exists(SourceFolder() / folder)) return files;
  for (const auto& entry : Iterator(SourceFolder() / folder)) {
    if (entry.path().extension() == extension) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace

fs::path SourceFolder() { return kSourceFolder; }

std::string ReadFile(const fs::path& path) {
  std::ifstream file(SourceFolder() / path, std::ios::binary);
  EXPECT_TRUE(file) << "no file " << path;
  return std::string(std::istreambuf_iterator<char>(file), {});
}

std::vector<fs::path> FilesIn(const fs::path& folder, const std::string& extension) {
  return Listed<fs::directory_iterator>(folder, extension);
}

std::vector<fs::path> FilesUnder(const fs::path& folder, const std::string& extension) {
  return Listed<fs::recursive_directory_iterator>(folder, extension);
}

std::vector<fs::path> ExampleFiles() {
  std::vector<fs::path> files = FilesIn("web/examples", ".yaml");
  EXPECT_FALSE(files.empty()) << "no examples in web/examples";
  return files;
}

std::vector<fs::path> RecordingFiles(const std::vector<std::string>& folders) {
  std::vector<fs::path> files;
  for (const std::string& folder : folders) {
    for (fs::path& file : FilesIn(fs::path("tests/vectors") / folder, ".json")) {
      files.push_back(std::move(file));
    }
  }
  return files;
}

}  // namespace jobplay::testing
