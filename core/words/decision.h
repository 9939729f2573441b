// A decision: which rule fired and the facts it saw, recorded where it was decided. The tables in
// core/words/decisions/ have a row for each decision. generate.py generates a header from each
// table, and in it a struct from each row: decided::TooFewPods of core/words/decisions/job.h.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "core/base/check.h"
#include "core/words/facts.h"

namespace jobplay {

// The number of a decision: the kCode of its struct.
enum class DecisionCode : std::uint8_t {};

// Whether its row has a sentence. Decisions without one are recorded only to be looked up.
bool IsTold(DecisionCode code);

// Whether its row is marked `routine`.
bool IsRoutine(DecisionCode code);

// The table of ReadWords (core/base/host_text.h) that has its row.
std::string_view DecisionTable(DecisionCode code);

// The declaration of a decision in its table.
struct DecisionRow {
  DecisionCode code;
  std::string_view name;
  std::string_view facts;  // `Count active; Count ready;`
};

// In the order of their numbers.
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
    facts_of.ForEachFact(internal::Unpacker{facts});
    return facts_of;
  }
};

template <typename T>
Decision MakeDecision(T facts, About about = {}) {
  Decision decision{T::kCode, {.about = about}};
  facts.ForEachFact(internal::Packer{decision.facts});
  return decision;
}

}  // namespace jobplay
