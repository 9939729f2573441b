// The preset dictionary of links of version 1, dictionary_v1.txt. It is frozen since the first
// link: any change breaks every link that was ever shared. It is text as people write it, the most
// common parts last, because near matches cost fewer bits. A better dictionary needs a new version.
#pragma once

#include <string_view>

#include "core/base/host_text.h"

namespace jobplay {

inline std::string_view DictionaryV1() { return ReadHostText(HostText::kLinkDictionary); }

}  // namespace jobplay
