// The language in which the engine explains. Kubernetes' own words, names of fields, reasons and
// messages, are never translated.
#pragma once

#include <cstdint>
#include <string_view>

namespace jobplay {

enum class Language : std::uint8_t { kEnglish, kJapanese };

// Its code, as rows of words begin with.
constexpr std::string_view CodeOf(Language language) {
  return language == Language::kJapanese ? "ja" : "en";
}

// By code (en, ja); what is not known is English.
inline Language LanguageOf(std::string_view code) {
  return code.substr(0, 2) == "ja" ? Language::kJapanese : Language::kEnglish;
}

}  // namespace jobplay
