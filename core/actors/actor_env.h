// What an actor of the simulated world (scheduler, kubelet, nodes, garbage collection) is handed at
// each call. Actors write to the store directly: scripted API faults are the controllers' alone.
#pragma once

#include "core/actors/cluster_options.h"
#include "core/cluster/api_server.h"

namespace jobplay {

struct ActorEnv {
  Context& context;
  ApiServer& server;
  const ClusterOptions& options;
  int minor;   // of the version, v1.MINOR
  Time start;  // of the run

  Time now() const { return context.now; }
};

}  // namespace jobplay
