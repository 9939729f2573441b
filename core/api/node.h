// core/v1 Node, reduced to what its pods feel.
#pragma once

#include <string>
#include <vector>

#include "core/api/meta.h"

namespace jobplay {

struct Node {
  ObjectMeta metadata;
  bool ready = true;
  bool unschedulable = false;  // cordoned
  Time ready_changed;          // of condition Ready, whole seconds
  Time unschedulable_changed;  // when the node was cordoned, whole seconds
  bool tainted = false;        // by hand, with NoExecute
  Time tainted_changed;        // when it was, whole seconds

  bool operator==(const Node&) const = default;
};

// core/v1 Taint, without a value.
struct Taint {
  const char* key;
  const char* effect;
  Time added;
};

// The times move only with the value.
void SetReady(Node& node, bool ready, Time now);
void SetUnschedulable(Node& node, bool unschedulable, Time now);
void SetTainted(Node& node, bool tainted, Time now);

// What the node lifecycle controller puts on such a node (doNoScheduleTaintingPass,
// processNoTaintBaseEviction), and what was put on it by hand.
std::vector<Taint> TaintsOf(const Node& node);

// Reason and message of condition Ready.
const char* ReadyReason(const Node& node);
const char* ReadyMessage(const Node& node);

}  // namespace jobplay
