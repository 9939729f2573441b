// Compares text with a file of the source tree. With UPDATE_EXPECT=1, rewrites the file instead.
#pragma once

#include <filesystem>
#include <string>

namespace jobplay::testing {

// Compares the whole file.
void ExpectFile(const std::filesystem::path& path, const std::string& text);

// Compares the passage between the lines `<!-- begin: NAME -->` and `<!-- end -->`.
void ExpectPassage(const std::filesystem::path& path, const std::string& name,
                   const std::string& text);

// Compares the text between these two in the first line that contains both.
void ExpectWords(const std::filesystem::path& path, const std::string& before,
                 const std::string& after, const std::string& text);

// `name` is the path under tests/golden.
void ExpectGolden(const std::string& name, const std::string& text);

}  // namespace jobplay::testing
