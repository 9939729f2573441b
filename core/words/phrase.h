// Phrases: all messages of the engine that are not decisions. generate.py generates a header from
// each table in tables.txt with a struct for each row. The struct converts to Said:
// said::Named{.kind = "Pod", .name = "a"} in core/words/common.h.
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

// An integer.
struct Count {
  std::int64_t value = 0;
  constexpr Count() = default;
  constexpr Count(std::integral auto number)  // NOLINT: any number reads as a count
      : value(static_cast<std::int64_t>(number)) {}
};
// A name, a value or a string of Kubernetes, which is the same in every language. It is a view,
// because a phrase only lives within its expression and is then converted to Said.
using Text = std::string_view;
// Another phrase, with the same lifetime.
using Words = const Said&;

}  // namespace said

// Returns a phrase without facts, for tables of constants.
template <typename T>
Said PhraseOf() {
  return T{};
}

// Joins the non-empty parts with the comma of the language.
Said Listed(const std::vector<Said>& parts);

// Returns the values of the placeholders in a row's sentence. `said` must outlive the result.
FactLookup ValuesOf(const Said& said, Language language);

// Returns the text in the language, or in English if it is not translated.
std::string Say(const Said& said, Language language = Language::kEnglish);

// A callback for each formatted phrase, for a test that finds unused rows (tests/words).
using SayObserver = void (*)(const Said& said);
void ObserveSaying(SayObserver observer);

}  // namespace jobplay
