#include "core/api/escaped_json.h"

#include <cstddef>
#include <cstdio>
#include <string_view>

#include "core/base/go_quote.h"

namespace jobplay {

std::string JsonTextEscaping(const Json& value, bool (*is_escaped)(std::int32_t rune)) {
  const std::string json = JsonText(value);
  std::string escaped;
  for (std::size_t at = 0; at < json.size();) {
    const Rune rune = ReadRune(std::string_view(json).substr(at));
    if (is_escaped(rune.value)) {
      char buffer[8];
      std::snprintf(buffer, sizeof buffer, "\\u%04x", static_cast<unsigned>(rune.value));
      escaped += buffer;
    } else {
      escaped.append(json, at, rune.bytes);
    }
    at += rune.bytes;
  }
  return escaped;
}

}  // namespace jobplay
