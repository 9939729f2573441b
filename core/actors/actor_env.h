// The environment of an actor (scheduler, kubelet, nodes, garbage collection), passed to every
// call. Actors write to the store directly, so injected API faults affect only controllers.
#pragma once

#include "core/actors/cluster_options.h"
#include "core/cluster/api_server.h"
#include "core/controllers/generation.h"

namespace jobplay {

struct ActorEnv {
  Context& context;
  ApiServer& server;
  const ClusterOptions& options;
  const Generation& generation;
  Time start;  // of the run

  Time now() const { return context.now; }
  int minor() const { return generation.minor; }
  // Works like ControllerEnv::Has.
  bool Has(VersionChange change) const {
    const bool has = generation.Has(change);
    context.Asked(static_cast<std::uint8_t>(change), /*gate=*/false, has);
    return has;
  }
};

}  // namespace jobplay
