// The rows of the tables of words: what a sentence cites, and the sentence in each language. A row
// begins with its name, and `field spec.backoffLimit` and the like stand below; generate.py
// describes the tables.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

#include "core/words/language.h"

namespace jobplay {

struct WordsRow {
  std::string_view facts;    // `Count active, Count ready`
  std::string_view follows;  // the place in Kubernetes, by its name in places.txt
  std::string_view field;    // of the manifest
  int weight = 1;            // how much it tells of its step
  // In the language that was asked for, empty where it has none; the rest is of no language, and
  // stands in English alone.
  std::string_view sentence;
};

// The row of the decision with that number; an assert where there is none.
const WordsRow& DecisionWords(std::uint8_t number, Language language);

// The row of a table of phrases, by the place of the table in tables.txt and of the row in it.
const WordsRow& PhraseWords(std::uint8_t table, std::uint16_t row, Language language);

// The names of the tables of phrases; the first is table 1.
std::span<const std::string_view> PhraseTables();

}  // namespace jobplay
