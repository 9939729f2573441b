// The preset dictionary of links of version 1: typical manifests, never to be changed.
#pragma once

#include <string_view>

namespace jobplay {

std::string_view DictionaryV1();

}  // namespace jobplay
