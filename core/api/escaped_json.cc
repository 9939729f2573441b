#include "core/api/escaped_json.h"

#include <cstddef>
#include <cstdio>

#include "core/base/go_quote.h"

namespace jobplay {

std::string EscapeJson(std::string_view json, bool (*is_escaped)(std::int32_t rune)) {
  std::string escaped;
  for (std::size_t at = 0; at < json.size();) {
    const Rune rune = ReadRune(json.substr(at));
    if (is_escaped(rune.value)) {
      char buffer[8];
      std::snprintf(buffer, sizeof buffer, "\\u%04x", static_cast<unsigned>(rune.value));
      escaped += buffer;
    } else {
      escaped += json.substr(at, rune.bytes);
    }
    at += rune.bytes;
  }
  return escaped;
}

}  // namespace jobplay
