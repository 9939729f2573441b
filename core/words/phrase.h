// Phrases: what the engine says that is no decision. A row of one of the tables that tables.cmake
// lists is a struct here, said::BoundTo{.node = "node-1"}, which is Said wherever that is asked
// for.
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

namespace said {
// A function of its own for each phrase: of most no first visit of the page has need, and what is
// not called then is downloaded later (wasm/split.mjs). Not inline: a thousand in each file that
// says something took a tenth of what all of core compiles.
#define JOBPLAY_PHRASE(table, row, name, ...)                          \
  struct name {                                                        \
    __VA_ARGS__                                                        \
    [[gnu::noinline]] operator Said() const&&; /* NOLINT: it is one */ \
  };
#include "core/words/phrases.inc"
#undef JOBPLAY_PHRASE
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
