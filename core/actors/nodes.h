// Nodes that go down, come up or are deleted, and the response of the control plane. The node
// lifecycle controller taints the nodes, the taint manager deletes their pods, and PodGC cleans up
// after a deleted node.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/actors/actor_env.h"
#include "core/actors/kubelet.h"
#include "core/actors/placement.h"
#include "core/actors/pod_gc.h"

namespace jobplay {

// How long PodGC ignores the pods of a deleted node: quarantineTime.
constexpr Duration kPodGcQuarantine = Seconds(40);

enum class NodeAction : std::uint8_t {
  kDown,
  kUp,
  kDelete,
  kCordon,
  kUncordon,
  kDrain,
  kDisconnect,
  kTaint,
  kUntaint
};

class Nodes {
 public:
  void CreateInitial(ActorEnv& env);

  // Returns false if the node does not exist.
  bool Act(ActorEnv& env, Kubelet& kubelet, const PodRoster& roster, const Placement& placement,
           const std::string& name, NodeAction action);

  // Handle Happening::kNodeUnreachable, kTaintEviction and kPodGarbage.
  void BecomesUnreachable(ActorEnv& env, const Placement& placement, std::uint32_t node,
                          std::uint32_t outage);
  void EvictByTaint(ActorEnv& env, const Placement& placement, std::uint32_t node,
                    std::uint32_t outage);
  void CollectPods(ActorEnv& env, const Placement& placement, std::uint32_t node);

  PodGc& pod_gc() { return pod_gc_; }

 private:
  friend class StateKeys;

  struct State {
    std::string name;
    std::uint32_t outage = 0;  // counts changes, to detect outdated timers
    Time down_since;
  };

  // Returns the time until the node lifecycle controller considers the node's last Lease too old.
  static Duration UntilUnreachable(const ActorEnv& env);
  // Deletes pods that do not tolerate a NoExecute taint, as the taint eviction controller does.
  static void DeleteByTaint(ActorEnv& env, const Placement& placement, const std::string& node);
  static void TellAction(ActorEnv& env, const State& state, NodeAction action, bool was_up);

  std::map<std::uint32_t, State> states_;
  PodGc pod_gc_;
};

}  // namespace jobplay
