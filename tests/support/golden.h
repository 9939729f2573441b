// Compares text with a file under tests/golden. UPDATE_EXPECT=1 rewrites the file instead.
#pragma once

#include <string>

namespace jobplay::testing {

// `name` is the path under tests/golden.
void ExpectGolden(const std::string& name, const std::string& text);

}  // namespace jobplay::testing
