// core/v1 Node, reduced to the fields that affect its pods.
#pragma once

#include <string>
#include <vector>

#include "core/api/meta.h"

namespace jobplay {

struct Node {
  ObjectMeta metadata;
  bool ready = true;
  bool unschedulable = false;  // cordoned
  Time ready_changed;          // of the condition Ready, in whole seconds
  Time unschedulable_changed;  // when the node was cordoned, in whole seconds
  bool tainted = false;        // manually, with NoExecute
  Time tainted_changed;        // when it was tainted, in whole seconds

  bool operator==(const Node&) const = default;
};

// core/v1 Taint, without a value.
struct Taint {
  const char* key;
  const char* effect;
  Time added;
};

// Both functions change the time only if the value changes.
void SetReady(Node& node, bool ready, Time now);
void SetUnschedulable(Node& node, bool unschedulable, Time now);
void SetTainted(Node& node, bool tainted, Time now);

// Returns the taints that the node lifecycle controller sets on such a node
// (doNoScheduleTaintingPass, processNoTaintBaseEviction), and the manual one.
std::vector<Taint> TaintsOf(const Node& node);

// The reason and message of the condition Ready.
const char* ReadyReason(const Node& node);
const char* ReadyMessage(const Node& node);

}  // namespace jobplay
