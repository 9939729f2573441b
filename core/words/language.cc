#include "core/words/language.h"

namespace jobplay {

Language LanguageOf(std::string_view code) {
  static constexpr std::string_view kCodes[] = {
#define JOBPLAY_LANGUAGE(code) code,
#include "core/words/languages.inc"
#undef JOBPLAY_LANGUAGE
  };
  for (const std::string_view known : kCodes) {
    if (code.substr(0, 2) == known) return Language(known);
  }
  return Language::kEnglish;
}

}  // namespace jobplay
