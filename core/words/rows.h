// The rows of the tables of words: sources of a sentence, and the sentence in each language. A row
// begins with its name, and lines such as `field spec.backoffLimit` follow. generate.py describes
// the tables.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/words/language.h"

namespace jobplay {

struct WordsRow {
  std::string_view facts;    // for example `Count active, Count ready`
  std::string_view follows;  // the place in Kubernetes, as a name of places.txt
  std::string_view field;    // of the manifest
  int weight = 1;            // the importance of the decision in its step
  // The sentence in the requested language, or empty. The other members do not depend on a language
  // and are only set for English.
  std::string_view sentence;
};

// Returns the row of the decision with that number, which must exist.
const WordsRow& DecisionWords(std::uint8_t number, Language language);

// Returns a row of a table of phrases, by the table's position in tables.txt and the row's position
// in the table.
const WordsRow& PhraseWords(std::uint8_t table, std::uint16_t row, Language language);

// Returns the names of the tables of phrases; the first is table 1.
std::span<const std::string_view> PhraseTables();

}  // namespace jobplay
