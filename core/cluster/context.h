// The context of each call to a component of the simulated cluster: the time, the queue of pending
// events, and the journal. Components hold no pointers to each other, so a whole cluster can be
// copied as a value.
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/cluster/event_queue.h"
#include "core/cluster/journal.h"
#include "core/words/decision.h"

namespace jobplay {

// The parallel calls that the present step has made so far (core/controllers/parallel_calls.h).
// They are numbered from 0 in the order of their start, across all batches.
struct SideBySide {
  static constexpr std::uint32_t kNone = UINT32_MAX;
  static inline const std::vector<std::uint32_t> kUsual;

  const std::vector<std::uint32_t>* first = &kUsual;  // the calls that come first in each batch
  std::uint32_t started = 0;
  std::uint32_t batch = 0;          // the last batch, from 1
  std::uint32_t under_way = kNone;  // the call in progress
};

struct Context {
  Time now;
  EventQueue* events = nullptr;
  Journal* journal = nullptr;  // null: nothing is recorded
  // True if the running process was just lost. The effects of the rest of its code are discarded.
  bool process_lost = false;
  // True while the handlers receive all objects of a list. Their effects on each object are not
  // recorded.
  bool listing = false;
  SideBySide side_by_side;

  void After(Duration delay, Happening what, std::uint32_t a = 0, std::uint32_t b = 0) {
    if (process_lost) return;
    events->Schedule(now + delay, what, a, b);
  }

  // True if details that only the journal needs should be computed.
  bool IsRecorded() const { return journal != nullptr && !process_lost && !listing; }

  // Records a decision and the facts it is based on. Control flow never reads them.
  template <typename T>
  void Why(T facts, About about = {}) {
    if (journal == nullptr || process_lost || (listing && T::kIsRoutine)) return;
    journal->Record(MakeDecision(std::move(facts), about));
  }

  // Records that a controller queried a rule of its version.
  void Asked(std::uint8_t rule, bool gate, bool answer) {
    if (journal != nullptr && journal->asked != nullptr && !process_lost) {
      journal->asked->push_back({rule, gate, answer});
    }
  }
};

// During its lifetime, changes are attributed to this call of a controller.
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
