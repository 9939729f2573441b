// The files that tests read. Relative paths start at the root of the source tree.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace jobplay::testing {

std::filesystem::path SourceFolder();

// Returns the exact contents. The test fails if the file does not exist.
std::string ReadFile(const std::filesystem::path& path);

// Returns the files with this extension (".cc"), sorted; none if the folder does not exist.
// FilesUnder includes subfolders.
std::vector<std::filesystem::path> FilesIn(const std::filesystem::path& folder,
                                           const std::string& extension);
std::vector<std::filesystem::path> FilesUnder(const std::filesystem::path& folder,
                                              const std::string& extension);

// Returns the gallery's examples. The test fails if there are none.
std::vector<std::filesystem::path> ExampleFiles();

// Returns the recordings of real controllers in these folders of tests/vectors, folder by folder.
std::vector<std::filesystem::path> RecordingFiles(const std::vector<std::string>& folders);

}  // namespace jobplay::testing
