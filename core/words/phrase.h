// Phrases: what the engine says that is no decision. A row of one of the tables that tables.cmake
// lists is a struct here, said::BoundTo{.node = "node-1"}, which is Said wherever that is asked
// for.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
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

namespace internal {

// What stands in a place of a phrase.
struct SaidValue {
  std::string_view text;
  std::int64_t number = 0;
  bool counted = false;  // it reads as the number
  const Said* words = nullptr;
};

Said MakeSaid(std::uint8_t table, std::uint16_t row, const SaidValue* values, std::size_t count);

struct SaidPacker {
  SaidValue* next;

  void operator()(said::Count count) { *next++ = {.number = count.value, .counted = true}; }
  void operator()(bool fact) { *next++ = {.number = fact}; }
  void operator()(std::string_view text) { *next++ = {.text = text}; }
  void operator()(const Said& words) { *next++ = {.words = &words}; }
  template <typename Enumeration>
  requires std::is_enum_v<Enumeration>
  void operator()(Enumeration fact) { *next++ = {.number = static_cast<std::int64_t>(fact)}; }
};

// A function of its own for each phrase: of most no first visit of the page has need, and what is
// not called then is downloaded later (wasm/split.mjs).
template <typename T>
[[gnu::noinline]] Said ToSaid(const T& phrase) {
  constexpr std::size_t kCount = CountFacts(T::kRow);
  std::array<SaidValue, kCount + 1> values;
  ForEachFact(phrase, SaidPacker{values.data()});
  return MakeSaid(T::kTable, T::kNumber, values.data(), kCount);
}

}  // namespace internal

namespace said {
#define JOBPLAY_PHRASE(table, row, name, ...)                                           \
  struct name {                                                                         \
    static constexpr std::uint8_t kTable = table;                                       \
    static constexpr std::uint16_t kNumber = row;                                       \
    static constexpr std::string_view kRow = #__VA_ARGS__;                              \
    __VA_ARGS__                                                                         \
    operator Said() const&& { return internal::ToSaid(*this); } /* NOLINT: it is one */ \
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
