// Phrases: what the engine says that is no decision. A row of one of the tables that tables.cmake
// lists is a struct here, said::BoundTo{.node = "node-1"}, which is Said wherever that is asked
// for.
#pragma once

#include <concepts>
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
// A name, a value, what Kubernetes says: the same in every language.
using Text = std::string;
// Another phrase.
using Words = Said;

}  // namespace said

namespace internal {

struct SaidPacker {
  Said& said;

  void operator()(said::Count count) {
    said.values.push_back({.text = std::to_string(count.value), .number = count.value});
  }
  void operator()(bool fact) { said.values.push_back({.number = fact}); }
  void operator()(const std::string& text) { said.values.push_back(Verbatim(text)); }
  void operator()(const Said& words) { said.values.push_back(words); }
  template <typename Enumeration>
  requires std::is_enum_v<Enumeration>
  void operator()(Enumeration fact) {
    said.values.push_back({.number = static_cast<std::int64_t>(fact)});
  }
};

template <typename T>
Said ToSaid(const T& phrase) {
  Said said{.table = T::kTable, .row = T::kNumber};
  ForEachFact(phrase, SaidPacker{said});
  return said;
}

}  // namespace internal

namespace said {
#define JOBPLAY_PHRASE(table, row, name, ...)                                         \
  struct name {                                                                       \
    static constexpr std::uint8_t kTable = table;                                     \
    static constexpr std::uint16_t kNumber = row;                                     \
    static constexpr std::string_view kRow = #__VA_ARGS__;                            \
    __VA_ARGS__                                                                       \
    operator Said() const { return internal::ToSaid(*this); } /* NOLINT: it is one */ \
  };
#include "core/words/phrases.inc"
#undef JOBPLAY_PHRASE
}  // namespace said

// One after the other, with the language's comma between them; empty ones left out.
Said Listed(const std::vector<Said>& parts);

// The values of its places, for the sentence of a row; `said` outlives what is returned.
FactLookup ValuesOf(const Said& said, Language language);

// In the language; in English where that has no words for it.
std::string Say(const Said& said, Language language = Language::kEnglish);

}  // namespace jobplay
