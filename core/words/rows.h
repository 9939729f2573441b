// The rows of the tables of words: what a sentence cites, and the sentence in each language. A row
// begins with its name, and `field spec.backoffLimit` and the like stand below; decisions.txt says
// more.
#pragma once

#include <cstdint>
#include <string_view>

#include "core/words/language.h"

namespace jobplay {

struct WordsRow {
  std::string_view facts;    // of a decision: `Count active, Count ready`
  std::string_view follows;  // the place in Kubernetes, by its name in places.txt
  std::string_view field;    // of the manifest
  int weight = 1;            // how much it tells of its step
  // In the language that was asked for; the rest is of no language, and stands in English alone.
  std::string_view sentence;
};

// The row of decisions.txt with that number; an assert where there is none.
const WordsRow& DecisionWords(std::uint8_t number, Language language);

// The row of reasons.txt with that name; an assert where there is none.
const WordsRow& ReasonWords(std::string_view name, Language language);

}  // namespace jobplay
