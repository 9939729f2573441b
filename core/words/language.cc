#include "core/words/language.h"

namespace jobplay {

std::span<const Language> Languages() {
  static constexpr Language kLanguages[] = {
#include "core/words/languages.inc"
  };
  return kLanguages;
}

Language LanguageOf(std::string_view code) {
  for (const Language known : Languages()) {
    if (code.substr(0, 2) == known.code()) return known;
  }
  return Language::kEnglish;
}

}  // namespace jobplay
