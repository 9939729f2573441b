#include "core/share/import/note.h"

#include "core/share/import/manifest_text.h"
#include "core/words/import.h"

namespace jobplay {
Said WithSubject(const Note& note) {
  if (note.job.empty()) return note.said;
  if (note.pod.empty()) return said::NoteOfJob{.job = note.job, .note = note.said};
  return said::NoteOfPodOfJob{.job = note.job, .pod = note.pod, .note = note.said};
}

std::string Text(const Said& said, Language language) { return OneLine(Say(said, language)); }

std::string Sentence(const Note& note, Language language) {
  return OneLine(Say(WithSubject(note), language));
}

}  // namespace jobplay
