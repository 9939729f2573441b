// A minor version of Kubernetes as a number: 31 is v1.31.
#pragma once

#include <cstdint>
#include <string>

namespace jobplay {

inline std::string MinorName(std::int32_t minor) { return "v1." + std::to_string(minor); }

}  // namespace jobplay
