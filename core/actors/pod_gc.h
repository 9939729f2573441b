// Pod garbage collection in the cluster world (pkg/controller/podgc/gc_controller.go). Each round
// removes pods of nodes that do not exist, and deleted pods that were never bound. Rounds that
// would find nothing are skipped.
#pragma once

#include <map>
#include <string>

#include "core/actors/actor_env.h"
#include "core/actors/placement.h"

namespace jobplay {

class PodGc {
 public:
  // Handle a created or changed pod, and a removed node.
  void OnPodWrite(ActorEnv& env, const Pod& pod);
  void OnNodeRemoved(ActorEnv& env) { ScheduleRound(env); }

  // Handles Happening::kPodGcRound.
  void Round(ActorEnv& env, const Placement& placement);

 private:
  friend class StateKeys;

  void ScheduleRound(ActorEnv& env);
  // Returns true if another round is needed.
  bool CollectOrphaned(ActorEnv& env, const Placement& placement);
  static void CollectUnscheduled(ActorEnv& env);

  bool scheduled_ = false;
  std::map<std::string, Time> missing_;  // deleted nodes, and until when their pods are ignored
};

}  // namespace jobplay
