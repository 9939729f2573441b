// A decision: the rule that applied and the facts it used, recorded where it was made. The tables
// in core/words/decisions/ have a row for each decision. generate.py generates a header from each
// table with a struct for each row, such as decided::TooFewPods in core/words/decisions/job.h.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <utility>

#include "core/base/check.h"
#include "core/words/facts.h"

namespace jobplay {

// The number of a decision: kCode of its struct.
enum class DecisionCode : std::uint8_t {};

// Returns true if its row has a sentence. Decisions without one are recorded only for queries.
bool IsTold(DecisionCode code);

// Returns true if its row is marked `routine`.
bool IsRoutine(DecisionCode code);

// Returns the name of the table with its row, for ReadWords (core/base/host_text.h).
std::string_view DecisionTable(DecisionCode code);

// The declaration of a decision in its table.
struct DecisionRow {
  DecisionCode code;
  std::string_view name;
  std::string_view facts;  // for example `Count active; Count ready;`
};

// Returns the rows in order of their numbers.
std::span<const DecisionRow> DecisionRows();

struct Decision {
  DecisionCode code;
  Facts facts;

  template <typename T>
  bool Is() const {
    return code == T::kCode;
  }

  // Returns the facts of the decision, which must be of type T.
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
