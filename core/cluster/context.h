// What every component of the simulated cluster is handed at each call: the time, the queue of what
// is still to happen, and where to record. Components hold no pointers to one another, so that a
// whole cluster copies as a value.
#pragma once

#include <cstdint>
#include <string>
#include <utility>

#include "core/cluster/event_queue.h"
#include "core/cluster/journal.h"
#include "core/cluster/why.h"

namespace jobplay {

struct Context {
  Time now;
  EventQueue* events = nullptr;
  Journal* journal = nullptr;  // null: nothing is recorded

  void After(Duration delay, Happening what, std::uint32_t a = 0, std::uint32_t b = 0) {
    events->Schedule(now + delay, what, a, b);
  }

  // Records a decision with the facts it saw. Control flow never reads it back.
  void Why(DecisionCode code, Facts facts = {}) {
    if (journal != nullptr) journal->decisions.push_back({code, std::move(facts)});
  }

  // Records that a controller asked its version for a rule.
  void Asked(std::uint8_t rule, bool gate, bool answer) {
    if (journal != nullptr && journal->asked != nullptr) {
      journal->asked->push_back({rule, gate, answer});
    }
  }
};

}  // namespace jobplay
