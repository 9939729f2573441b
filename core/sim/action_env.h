// What an action acts on: the cluster, for the time of one call. What the API refuses is recorded
// as an event, and the run goes on.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/actors/actor_env.h"
#include "core/sim/simulator.h"

namespace jobplay {

class ActionEnv {
 public:
  ActionEnv(Simulator& cluster, Context& context)
      : context(context), actors(cluster.EnvOf(context)), cluster_(cluster) {}

  Context& context;
  ActorEnv actors;

  Time now() const { return cluster_.now_; }
  const Generation& generation() const { return cluster_.generation(); }
  ApiServer& server() { return cluster_.server_; }
  Kubelet& kubelet() { return cluster_.kubelet_; }
  const PodRoster& roster() const { return cluster_.roster_; }
  const Placement& placement() const { return cluster_.placement_; }
  Nodes& nodes() { return cluster_.nodes_; }
  ApiFaults& faults() { return cluster_.faults_; }
  Table<ControllersState>& controllers() { return cluster_.controllers_; }
  void StopControllers(Duration down_for) { cluster_.StopControllers(context, down_for); }

  // What is found is recorded as what the action means, where it is one object; 0: there is none.
  std::uint32_t FindJob(const std::string& namespace_, const std::string& name);
  std::uint32_t FindCronJob(const std::string& namespace_, const std::string& name);
  std::uint32_t FindNode(const std::string& name);
  // In the order in which the recorder's world goes through them.
  std::vector<std::uint32_t> MatchingPods(const PodMatch& match);
  // `error` is the API server's where it is verbatim, and else the playground's.
  void Refuse(const Error& error);
  // `status` is the API server's answer.
  void Refuse(const ApiStatus& status);
  void RefuseUnless(const ApiStatus& status) {
    if (!status.ok()) Refuse(status);
  }

 private:
  Simulator& cluster_;
};

// kubectl apply: creates the manifest's object, or updates what is there by it as a merge patch.
void ApplyManifest(ActionEnv& env, const Json& manifest);

}  // namespace jobplay
