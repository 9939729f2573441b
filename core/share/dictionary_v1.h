// The preset dictionary of links of version 1, dictionary_v1.txt. Frozen on the day of the first
// link: a byte changed there breaks every link that was ever shared. It is text as people write it,
// what is common last, since near matches cost fewer bits. A better dictionary is a new version.
#pragma once

#include <string_view>

#include "core/base/host_text.h"

namespace jobplay {

inline std::string_view DictionaryV1() { return ReadHostText(HostText::kLinkDictionary); }

}  // namespace jobplay
