// Phrases: what the engine says that is not a decision. generate.py generates a header from each
// table that tables.txt lists, and in it a struct from each row. The struct converts to Said:
// said::Named{.kind = "Pod", .name = "a"} of core/words/common.h.
#pragma once

#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/said.h"
#include "core/words/facts.h"
#include "core/words/language.h"
#include "core/words/sentence.h"

namespace jobplay {

namespace said {

// A whole number.
struct Count {
  std::int64_t value = 0;
  constexpr Count() = default;
  constexpr Count(std::integral auto number)  // NOLINT: any number reads as a count
      : value(static_cast<std::int64_t>(number)) {}
};
// A name, a value, what Kubernetes says: the same in every language. A view, since a phrase lives
// as long as the expression that it is written in, and is Said by then.
using Text = std::string_view;
// Another phrase, for as long.
using Words = const Said&;

}  // namespace said

// A phrase without facts, for a table of constants.
template <typename T>
Said PhraseOf() {
  return T{};
}

// One after the other, with the language's comma between them; empty ones left out.
Said Listed(const std::vector<Said>& parts);

// The values of its places, for the sentence of a row; `said` outlives what is returned.
FactLookup ValuesOf(const Said& said, Language language);

// In the language; in English where that has no words for it.
std::string Say(const Said& said, Language language = Language::kEnglish);

// Told of each phrase that is said, for the test that no row is one that nobody says (tests/words).
using SayObserver = void (*)(const Said& said);
void ObserveSaying(SayObserver observer);

}  // namespace jobplay
