// The programs of the busybox image, which are all known.
#pragma once

#include <string_view>

namespace jobplay::shell {

bool IsBusyboxImage(std::string_view image);

// Whether the image has no such program, in its PATH or in one of the folders of it.
bool LacksProgram(std::string_view program);

}  // namespace jobplay::shell
