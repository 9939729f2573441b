// A message about an import, with the Job and pod that it is about.
#pragma once

#include <string>

#include "core/base/said.h"
#include "core/words/language.h"

namespace jobplay {

struct Note {
  Said said;
  std::string job;  // the Job that it is about, or empty
  std::string pod;

  bool operator==(const Note&) const = default;
};

// Formats the message without its Job and pod, or a note with them, on one line whatever the names
// are.
std::string Text(const Said& said, Language language);
std::string Sentence(const Note& note, Language language = Language::kEnglish);
// Like Text, for use within another message.
Said WithSubject(const Note& note);

}  // namespace jobplay
