#include "core/share/import/note.h"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "core/base/host_text.h"
#include "core/share/import/yaml_text.h"

namespace jobplay {
namespace {

// A line of notes.txt per code, in the order of the codes: its name, the English, the Japanese. {0}
// is the first argument, {0s} an s where that is not 1, {0?none} what stands for an empty one.
std::string_view Wording(NoteCode code, int column) {
  std::string_view text = ReadHostText(HostText::kImportNotes);
  for (int skip = static_cast<int>(code); skip > 0; --skip) {
    text.remove_prefix(std::min(text.find('\n') + 1, text.size()));
  }
  text = text.substr(0, text.find('\n'));
  for (; column > 0; --column) text.remove_prefix(std::min(text.find('\t') + 1, text.size()));
  return text.substr(0, text.find('\t'));
}

std::string Filled(std::string_view rest, const std::vector<std::string>& args) {
  std::string out;
  for (std::size_t open = rest.find('{'); open != std::string_view::npos; open = rest.find('{')) {
    const std::size_t close = rest.find('}', open);
    const std::string_view place = rest.substr(open + 1, close - open - 1);
    const std::size_t number = static_cast<std::size_t>(place[0] - '0');
    const std::string argument = number < args.size() ? args[number] : "";
    out += rest.substr(0, open);
    if (place.substr(1) == "s") {
      out += argument == "1" ? "" : "s";
    } else if (place.size() > 1 && argument.empty()) {
      out += place.substr(2);
    } else {
      out += argument;
    }
    rest.remove_prefix(close + 1);
  }
  return OneLine(out.append(rest));
}

}  // namespace

std::string Text(const Note& note) { return Filled(Wording(note.code, 1), note.args); }

std::string Sentence(const Note& note) {
  std::string subject;
  if (!note.job.empty())
    subject += "Job " + note.job + (note.code == NoteCode::kGoneAtTheEnd ? " " : ": ");
  if (!note.pod.empty()) subject += "pod " + note.pod + ": ";
  return OneLine(subject) + Text(note);
}

std::string JapaneseSentence(const Note& note) {
  std::string subject;
  if (!note.job.empty()) subject += "Job " + note.job;
  if (!note.pod.empty()) subject += (subject.empty() ? "Pod " : "、Pod ") + note.pod;
  if (!subject.empty()) subject += ": ";
  return OneLine(subject) + Filled(Wording(note.code, 2), note.args);
}

}  // namespace jobplay
