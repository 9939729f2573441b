// What every component of the simulated cluster is handed at each call: the time, the queue of what
// is still to happen, and where to record. Components hold no pointers to one another, so that a
// whole cluster copies as a value.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/cluster/event_queue.h"
#include "core/cluster/journal.h"
#include "core/words/decision.h"

namespace jobplay {

// The calls that a step's work has made side by side so far (core/controllers/parallel_calls.h).
// They are numbered from 0 as they are started, on from one batch to the next.
struct SideBySide {
  static constexpr std::uint32_t kNone = UINT32_MAX;
  static inline const std::vector<std::uint32_t> kUsual;

  const std::vector<std::uint32_t>* first = &kUsual;  // of each batch those come first
  std::uint32_t started = 0;
  std::uint32_t batch = 0;          // the last one, from 1
  std::uint32_t under_way = kNone;  // the call that is being made
};

struct Context {
  Time now;
  EventQueue* events = nullptr;
  Journal* journal = nullptr;  // null: nothing is recorded
  // The process whose code runs has just been lost: what it still goes through never happens.
  bool process_lost = false;
  // The handlers are given all that a list holds: what they make of each object is not told.
  bool listing = false;
  SideBySide side_by_side;

  void After(Duration delay, Happening what, std::uint32_t a = 0, std::uint32_t b = 0) {
    if (process_lost) return;
    events->Schedule(now + delay, what, a, b);
  }

  // Whether to find out what nobody but the record asks for.
  bool IsRecorded() const { return journal != nullptr && !process_lost && !listing; }

  // Records a decision with the facts it saw. Control flow never reads it back.
  template <typename T>
  void Why(T facts, About about = {}) {
    if (journal == nullptr || process_lost || (listing && T::kIsRoutine)) return;
    journal->Record(MakeDecision(std::move(facts), about));
  }

  // Records that a controller asked its version for a rule.
  void Asked(std::uint8_t rule, bool gate, bool answer) {
    if (journal != nullptr && journal->asked != nullptr && !process_lost) {
      journal->asked->push_back({rule, gate, answer});
    }
  }
};

// As long as it lives, what changes is the doing of such a call of a controller.
class Calling {
 public:
  Calling(Context& context, ApiVerb verb) : journal_(context.journal) {
    if (journal_ != nullptr) journal_->calling = verb;
  }
  ~Calling() {
    if (journal_ != nullptr) journal_->calling = ApiVerb::kNone;
  }
  Calling(const Calling&) = delete;
  Calling& operator=(const Calling&) = delete;

 private:
  Journal* journal_;
};

}  // namespace jobplay
