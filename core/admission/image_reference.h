// Names of container images, as far as the default of imagePullPolicy depends on them.
#pragma once

#include <string>
#include <string_view>

namespace jobplay {

// Follows parsers.ParseImageName. Returns the tag, "latest" if the name has neither tag nor digest,
// or "" if it has only a digest or is invalid.
std::string ImageTag(std::string_view image);

// Returns true if the name is valid. A kubelet reports InvalidImageName for any other name.
bool IsImageName(std::string_view image);

}  // namespace jobplay
