// The programs of the busybox image, which are all known.
#pragma once

#include <string_view>

namespace jobplay::shell {

bool IsBusyboxImage(std::string_view image);

// Returns true if the image does not have the program in its PATH, or in the directory that the
// path names.
bool LacksProgram(std::string_view program);

}  // namespace jobplay::shell
