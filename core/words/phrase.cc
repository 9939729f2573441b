#include "core/words/phrase.h"

#include "core/base/columns.h"
#include "core/words/rows.h"
#include "core/words/sentence.h"

namespace jobplay {
namespace {

// The place of a fact among `Text node, Count pods`; an assert where there is none.
std::size_t PlaceOf(std::string_view name, std::string_view facts) {
  for (std::size_t place = 0; !facts.empty(); ++place) {
    std::string_view fact = TakeUntil(',', facts);
    if (fact.substr(fact.rfind(' ') + 1) == name) return place;
  }
  JOBPLAY_CHECK(false);  // the sentence names no fact of the phrase
  return 0;
}

}  // namespace

Said Listed(const std::vector<Said>& parts) {
  Said listed;
  for (const Said& part : parts) {
    if (part.empty()) continue;
    listed = listed.empty() ? part : said::AndNext{.first = std::move(listed), .next = part};
  }
  return listed;
}

std::string Say(const Said& said, Language language) {
  if (said.table == 0) return said.text;
  const WordsRow& english = PhraseWords(said.table, said.row, Language::kEnglish);
  const WordsRow& row = PhraseWords(said.table, said.row, language);
  return FillSentence(row.sentence.empty() ? english.sentence : row.sentence,
                      [&](std::string_view name) {
                        const Said& value = said.values[PlaceOf(name, english.facts)];
                        return FactValue{Say(value, language), value.number};
                      });
}

}  // namespace jobplay
