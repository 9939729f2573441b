// What is said of an import, and which Job and pod it is about.
#pragma once

#include <string>

#include "core/base/said.h"
#include "core/words/language.h"

namespace jobplay {

struct Note {
  Said said;
  std::string job;  // that it is about; else empty
  std::string pod;

  bool operator==(const Note&) const = default;
};

// Without, and with the Job and pod that it is about; on one line, whatever their names.
std::string Text(const Said& said, Language language);
std::string Sentence(const Note& note, Language language = Language::kEnglish);
// As above, to be said within another.
Said WithSubject(const Note& note);

}  // namespace jobplay
