// Nodes that go down, come up or are deleted, and what the control plane does about their pods: the
// node lifecycle controller marks them, the taint manager deletes them, PodGC clears up after a
// deleted node.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "core/actors/actor_env.h"
#include "core/actors/kubelet.h"
#include "core/actors/placement.h"
#include "core/actors/pod_gc.h"

namespace jobplay {

// PodGC leaves the pods of a vanished node alone for this long: quarantineTime.
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

  // False when there is no such node.
  bool Act(ActorEnv& env, Kubelet& kubelet, const PodRoster& roster, const Placement& placement,
           const std::string& name, NodeAction action);

  // Happening::kNodeUnreachable, kTaintEviction, kPodGarbage.
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
    std::uint32_t outage = 0;  // counts changes, so that outdated timers are known
    Time down_since;
  };

  // From now until the node lifecycle controller finds that the node's last lease is too old.
  static Duration UntilUnreachable(const ActorEnv& env);
  // What the taint eviction controller does about a NoExecute taint that pods do not tolerate.
  static void DeleteByTaint(ActorEnv& env, const Placement& placement, const std::string& node);
  static void TellAction(ActorEnv& env, const State& state, NodeAction action, bool was_up);

  std::map<std::uint32_t, State> states_;
  PodGc pod_gc_;
};

}  // namespace jobplay
