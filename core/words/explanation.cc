#include "core/words/explanation.h"

#include <utility>

#include "core/base/check.h"
#include "core/base/rfc3339.h"
#include "core/words/decisions/scenario.h"
#include "core/words/phrase.h"
#include "core/words/rows.h"
#include "core/words/sentence.h"

namespace jobplay {
namespace {

FactValue ValueOf(const Facts& facts, std::string_view row, std::string_view name,
                  const RunNames& names, Language language) {
  const auto [kind, number] = FindFact(facts, row, name);
  if (kind == "Count") return {std::to_string(number), number};
  if (kind == "Duration") return {FormatDuration(Milliseconds(number)), number};
  if (kind == "WholeSeconds") return {FormatDuration(Seconds(number)), number};
  if (kind == "Time") return {FormatDuration(Time{number} - names.start), number};
  if (kind == "Date") return {FormatRfc3339(TruncateToSecond(Time{number})), number};
  if (kind == "Text") return {*facts.text, !facts.text->empty()};
  if (kind == "Words") return {Say(decided::Words::Of(facts.text), language)};
  if (kind == "ListedJob") return {*facts.text};
  if (kind == "PodId") return {names.pod(facts.pod)};
  if (kind == "JobId") return {names.job(facts.about.job)};
  if (kind == "CronJobId") return {names.cron_job(facts.about.cron_job)};
  JOBPLAY_CHECK(!kind.empty());  // the row has the fact that the sentence names
  return {"", number};
}

}  // namespace

Explanation Explain(const Decision& decision, const RunNames& names, Language language) {
  const auto number = static_cast<std::uint8_t>(decision.code);
  const WordsRow& row = DecisionWords(number, Language::kEnglish);
  const FactLookup fact = [&](std::string_view name) {
    return ValueOf(decision.facts, row.facts, name, names, language);
  };
  Explanation explanation;
  std::string_view sentence = DecisionWords(number, language).sentence;
  if (sentence.empty()) sentence = row.sentence;  // the language has no sentence for it yet
  explanation.text = FillSentence(sentence, fact);
  explanation.place = FillSentence(row.follows, fact);
  explanation.field = FillSentence(row.field, fact);
  return explanation;
}

Explanation ExplainPhrase(const Said& said, Language language) {
  const WordsRow& row = PhraseWords(said.table, said.row, Language::kEnglish);
  const FactLookup fact = ValuesOf(said, Language::kEnglish);
  return {.text = Say(said, language),
          .place = FillSentence(row.follows, fact),
          .field = FillSentence(row.field, fact)};
}

int Weight(DecisionCode code) {
  return DecisionWords(static_cast<std::uint8_t>(code), Language::kEnglish).weight;
}

bool IsUserRefused(const Decision& decision) { return decision.Is<decided::UserRefused>(); }

bool IsRefusedHere(const Decision& decision) { return decision.Is<decided::RefusedHere>(); }

}  // namespace jobplay
