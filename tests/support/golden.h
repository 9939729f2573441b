// Compares text with what a file of the source tree holds. UPDATE_EXPECT=1 rewrites the file
// instead.
#pragma once

#include <filesystem>
#include <string>

namespace jobplay::testing {

// The whole file is this text.
void ExpectFile(const std::filesystem::path& path, const std::string& text);

// The passage of the file between the lines `<!-- begin: NAME -->` and `<!-- end -->` is this text.
void ExpectPassage(const std::filesystem::path& path, const std::string& name,
                   const std::string& text);

// What stands in a line of the file between these two, the first time that both do, is this text.
void ExpectWords(const std::filesystem::path& path, const std::string& before,
                 const std::string& after, const std::string& text);

// `name` is the path under tests/golden.
void ExpectGolden(const std::string& name, const std::string& text);

}  // namespace jobplay::testing
