// The files that tests read. A path that is not absolute is one of the source tree.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace jobplay::testing {

std::filesystem::path SourceFolder();

// Byte for byte. Fails the test when there is no such file.
std::string ReadFile(const std::filesystem::path& path);

// With this extension (".cc"), sorted; none when there is no such folder. FilesUnder also looks
// into the folders in it.
std::vector<std::filesystem::path> FilesIn(const std::filesystem::path& folder,
                                           const std::string& extension);
std::vector<std::filesystem::path> FilesUnder(const std::filesystem::path& folder,
                                              const std::string& extension);

// The gallery. Fails the test when there are none.
std::vector<std::filesystem::path> ExampleFiles();

// What the real controllers did, of these folders of tests/vectors, one folder after the other.
std::vector<std::filesystem::path> RecordingFiles(const std::vector<std::string>& folders);

}  // namespace jobplay::testing
