// A link: the whole scenario, how it is looked at, and what its run came to, as the fragment of a
// URL. No server knows it, so what is in it has to last: a link of any version opens for ever.
//
// Version 3: "v3." and then base64url of two bytes of checksum, eight of the hash of the run
// (Timeline::Hash; 0: unknown), both little endian, and raw DEFLATE, with DictionaryV1, of the view
// as JSON ("" for none), a line break, and the text as it was typed.
//
// Version 2 is the same after "v2.", but its text means the plain world where it names none
// (core/view/answers/linked_text.h). Version 1, after "v1.", is as version 2, but its hash included
// decisions and is ignored.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "core/api/json.h"
#include "core/base/result.h"

namespace jobplay {

inline constexpr std::size_t kMaxLinkCharacters = 8000;
inline constexpr std::size_t kMaxViewBytes = 4096;       // as JSON
inline constexpr std::size_t kMaxLinkedBytes = 1 << 20;  // as YamlLimits has it, and the view

struct Link {
  std::string text;            // byte for byte
  Json view = Json::object();  // ShareView of web/src/engine/protocol.ts; what one version does not
                               // know it keeps
  std::uint64_t hash = 0;      // Timeline::Hash of the last step; 0: not known
  int version = 3;             // of the codec; EncodeLink writes the newest

  bool operator==(const Link&) const = default;
};

// The fragment, without '#'. An error when it would be longer than kMaxLinkCharacters.
Result<std::string> EncodeLink(const Link& link);

// Opens a fragment, with or without '#'; white space inside, as mail programs leave it, does not
// matter. Whatever the fragment is, this takes little time and at most about kMaxLinkedBytes.
Result<Link> DecodeLink(std::string_view fragment);

}  // namespace jobplay
