// Pod garbage collection of a cluster (pkg/controller/podgc/gc_controller.go): at each round it
// removes pods of nodes that do not exist, and pods that are deleted before any node had them.
// Rounds in which nothing could be found are left out.
#pragma once

#include <map>
#include <string>

#include "core/actors/actor_env.h"
#include "core/actors/placement.h"

namespace jobplay {

class PodGc {
 public:
  // A pod was created or changed, or its node went.
  void OnPodWrite(ActorEnv& env, const Pod& pod);
  void OnNodeRemoved(ActorEnv& env) { ScheduleRound(env); }

  // Happening::kPodGcRound.
  void Round(ActorEnv& env, const Placement& placement);

 private:
  friend class StateKeys;

  void ScheduleRound(ActorEnv& env);
  // Whether there is still something to wait for.
  bool CollectOrphaned(ActorEnv& env, const Placement& placement);
  static void CollectUnscheduled(ActorEnv& env);

  bool scheduled_ = false;
  std::map<std::string, Time> missing_;  // nodes, and until when their pods are left alone
};

}  // namespace jobplay
