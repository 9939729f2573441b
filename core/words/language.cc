#include "core/words/language.h"

namespace jobplay {

std::span<const Language> Languages() {
  static constexpr Language kLanguages[] = {
#define JOBPLAY_LANGUAGE(code) Language(code),
#include "core/words/languages.inc"
#undef JOBPLAY_LANGUAGE
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
