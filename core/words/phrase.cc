#include "core/words/phrase.h"

#include "core/base/check.h"
#include "core/base/columns.h"
#include "core/words/common.h"
#include "core/words/rows.h"

namespace jobplay {
namespace {

SayObserver say_observer = nullptr;

// Returns the position of a fact in a list such as `Text node, Count pods`, in which it must be.
std::size_t PlaceOf(std::string_view name, std::string_view facts) {
  for (std::size_t place = 0; !facts.empty(); ++place) {
    std::string_view fact = TakeUntil(',', facts);
    if (fact.substr(fact.rfind(' ') + 1) == name) return place;
  }
  JOBPLAY_CHECK(false);  // the phrase has the fact that the sentence names
  return 0;
}

// Joins the parts by halves, because a nested phrase is copied for each level around it.
Said Listed(const std::vector<const Said*>& parts, std::size_t from, std::size_t to) {
  if (to - from == 1) return *parts[from];
  const std::size_t middle = from + (to - from) / 2;
  return said::AndNext{.first = Listed(parts, from, middle), .next = Listed(parts, middle, to)};
}

}  // namespace

Said Listed(const std::vector<Said>& parts) {
  std::vector<const Said*> said;
  for (const Said& part : parts) {
    if (!part.empty()) said.push_back(&part);
  }
  return said.empty() ? Said() : Listed(said, 0, said.size());
}

FactLookup ValuesOf(const Said& said, Language language) {
  const std::string_view facts = PhraseWords(said.table, said.row, Language::kEnglish).facts;
  return [&said, facts, language](std::string_view name) {
    const Said& value = said.values[PlaceOf(name, facts)];
    return FactValue{Say(value, language), value.number};
  };
}

std::string Say(const Said& said, Language language) {
  if (said.table == 0) return said.text;
  if (say_observer != nullptr) say_observer(said);
  std::string_view sentence = PhraseWords(said.table, said.row, language).sentence;
  if (sentence.empty()) {
    sentence = PhraseWords(said.table, said.row, Language::kEnglish).sentence;
  }
  return FillSentence(sentence, ValuesOf(said, language));
}

void ObserveSaying(SayObserver observer) { say_observer = observer; }

}  // namespace jobplay
