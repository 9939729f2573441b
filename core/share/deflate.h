// Raw DEFLATE (RFC 1951) with a preset dictionary, based on zlib.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace jobplay {

// Returns the shortest result of zlib's strategies.
std::string Deflate(std::string_view text, std::string_view dictionary);

// Returns an error if the bytes are not DEFLATE, are truncated, continue after the end, or expand
// to more than `most` bytes. It never holds more than that.
Result<std::string> Inflate(std::string_view bytes, std::string_view dictionary, std::size_t most);

}  // namespace jobplay
