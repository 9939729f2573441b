// Names of container images, as far as the default of imagePullPolicy hangs on them.
#pragma once

#include <string>
#include <string_view>

namespace jobplay {

// Follows parsers.ParseImageName: the tag; "latest" when the name has neither tag nor digest; ""
// when it has only a digest or is no image name at all.
std::string ImageTag(std::string_view image);

// Whether it takes the image for a name at all; a kubelet says InvalidImageName of any other.
bool IsImageName(std::string_view image);

}  // namespace jobplay
