// Decisions: which rule fired and the facts it saw, recorded where it was decided. decisions.txt
// and unhashed.txt have a row of each, of which CMake makes decisions.inc; a row's facts are a
// struct here, decided::TooFewPods.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "core/base/check.h"
#include "core/words/facts.h"

namespace jobplay {

enum class DecisionCode : std::uint8_t {
#define JOBPLAY_DECISION(number, name, ...) k##name = number,
#include "core/words/decisions.inc"
#undef JOBPLAY_DECISION
};

namespace decided {
#define JOBPLAY_DECISION(number, name, ...)                      \
  struct name {                                                  \
    static constexpr DecisionCode kCode = DecisionCode::k##name; \
    static constexpr std::string_view kRow = #__VA_ARGS__;       \
    __VA_ARGS__                                                  \
  };
#include "core/words/decisions.inc"
#undef JOBPLAY_DECISION
}  // namespace decided

// Whether its row has a sentence: others are recorded to be looked up, and nobody needs their table
// of words.
constexpr bool IsTold(DecisionCode code) {
  switch (code) {
#define JOBPLAY_UNTOLD(name) case DecisionCode::k##name:
#include "core/words/untold.inc"
#undef JOBPLAY_UNTOLD
    return false;
    default:
      return true;
  }
}

// Whether the hash of a step has it; unhashed.txt has the others.
inline constexpr std::uint8_t kFirstUnhashed = 128;
constexpr bool IsHashed(DecisionCode code) {
  return static_cast<std::uint8_t>(code) < kFirstUnhashed;
}

// What the table says of a decision, for who goes through all of them.
struct DecisionRow {
  DecisionCode code;
  std::string_view name;
  std::string_view facts;  // `Count active; Count ready;`
};

// In the order of the table.
std::span<const DecisionRow> DecisionRows();

struct Decision {
  DecisionCode code;
  Facts facts;

  template <typename T>
  bool Is() const {
    return code == T::kCode;
  }

  // The facts of a decision that it is.
  template <typename T>
  T As() const {
    JOBPLAY_CHECK(Is<T>());
    T facts_of{};
    internal::ForEachFact<internal::CountFacts(T::kRow)>(facts_of, internal::Unpacker{facts});
    return facts_of;
  }
};

template <typename T>
Decision MakeDecision(T facts, About about = {}) {
  Decision decision{T::kCode, {.about = about}};
  internal::ForEachFact<internal::CountFacts(T::kRow)>(facts, internal::Packer{decision.facts});
  return decision;
}

}  // namespace jobplay
