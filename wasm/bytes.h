// An answer as JavaScript receives it: a view of the module's memory. It must be decoded before the
// next call.
#pragma once

#include <emscripten/val.h>

#include <cstdint>
#include <string>

namespace jobplay {

inline emscripten::val BytesOf(const std::string& answer) {
  return emscripten::val(emscripten::typed_memory_view(
      answer.size(), reinterpret_cast<const std::uint8_t*>(answer.data())));
}

}  // namespace jobplay
