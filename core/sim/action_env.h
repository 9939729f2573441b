// The environment of an action: the cluster, for the time of one call. If the API rejects
// something, this is recorded as an event, and the run continues.
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

  // Return the id of an object, or 0 if there is none, and record it as the object of the action.
  std::uint32_t FindJob(const std::string& namespace_, const std::string& name);
  std::uint32_t FindCronJob(const std::string& namespace_, const std::string& name);
  std::uint32_t FindNode(const std::string& name);
  // Returns the pods in the order in which the recorder's world visits them.
  std::vector<std::uint32_t> MatchingPods(const PodMatch& match);
  // Records an error. If it is verbatim it comes from the API server, otherwise from the
  // playground.
  void Refuse(const Error& error);
  // `status` is the API server's response.
  void Refuse(const ApiStatus& status);
  void RefuseUnless(const ApiStatus& status) {
    if (!status.ok()) Refuse(status);
  }

 private:
  Simulator& cluster_;
};

// Follows kubectl apply: creates the manifest's object, or updates the existing one with it as a
// merge patch.
void ApplyManifest(ActionEnv& env, const Json& manifest);

}  // namespace jobplay
