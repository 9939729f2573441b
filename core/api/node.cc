#include "core/api/node.h"

namespace jobplay {

void SetReady(Node& node, bool ready, Time now) {
  if (node.ready == ready) return;
  node.ready = ready;
  node.ready_changed = TruncateToSecond(now);
}

void SetUnschedulable(Node& node, bool unschedulable, Time now) {
  if (node.unschedulable == unschedulable) return;
  node.unschedulable = unschedulable;
  node.unschedulable_changed = TruncateToSecond(now);
}

void SetTainted(Node& node, bool tainted, Time now) {
  if (node.tainted == tainted) return;
  node.tainted = tainted;
  node.tainted_changed = TruncateToSecond(now);
}

std::vector<Taint> TaintsOf(const Node& node) {
  std::vector<Taint> taints;
  if (node.unschedulable) {
    taints.push_back(
        {"node.kubernetes.io/unschedulable", "NoSchedule", node.unschedulable_changed});
  }
  if (!node.ready) {
    for (const char* effect : {"NoSchedule", "NoExecute"}) {
      taints.push_back({"node.kubernetes.io/unreachable", effect, node.ready_changed});
    }
  }
  if (node.tainted)
    taints.push_back({"example.com/maintenance", "NoExecute", node.tainted_changed});
  return taints;
}

const char* ReadyReason(const Node& node) {
  return node.ready ? "KubeletReady" : "NodeStatusUnknown";
}

const char* ReadyMessage(const Node& node) {
  return node.ready ? "kubelet is posting ready status" : "Kubelet stopped posting node status.";
}

}  // namespace jobplay
