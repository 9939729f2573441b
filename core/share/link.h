// A link: a whole scenario, its view and its result, as the fragment of a URL. No server stores it,
// so it must contain everything, and links of every version must open forever.
//
// Version 3: "v3." and then base64url of a checksum of two bytes, the run's hash of eight bytes
// (Timeline::Hash; 0: unknown), both little endian, and raw DEFLATE with DictionaryV1. The
// compressed data is the view as JSON ("" for none), a line break, and the text as the user typed
// it.
//
// Version 2 is the same after "v2.", but a text that names no world means the plain world
// (core/view/answers/linked_text.h). Version 1, after "v1.", is like version 2, but its hash
// included decisions and is ignored.
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
inline constexpr std::size_t kMaxLinkedBytes = 1 << 20;  // the limit of YamlLimits, and the view

struct Link {
  std::string text;            // byte for byte
  Json view = Json::object();  // ShareView of web/src/engine/protocol.ts; unknown members are kept
  std::uint64_t hash = 0;      // Timeline::Hash of the last step; 0: unknown
  int version = 3;             // the version of the codec; EncodeLink writes the newest one

  bool operator==(const Link&) const = default;
};

// Returns the fragment without '#', or an error if it is longer than kMaxLinkCharacters.
Result<std::string> EncodeLink(const Link& link);

// Opens a fragment, with or without '#'. White space inside, as mail programs insert it, is
// ignored. For any input, this takes little time and at most about kMaxLinkedBytes.
Result<Link> DecodeLink(std::string_view fragment);

}  // namespace jobplay
