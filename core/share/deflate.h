// Raw DEFLATE (RFC 1951) with a preset dictionary, over zlib.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace jobplay {

// The shortest of what zlib's strategies make of it.
std::string Deflate(std::string_view text, std::string_view dictionary);

// An error for what is no DEFLATE, ends too early, goes on after its end, or is longer than `most`
// bytes; then no more than that was ever held.
Result<std::string> Inflate(std::string_view bytes, std::string_view dictionary, std::size_t most);

}  // namespace jobplay
