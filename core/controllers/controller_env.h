// What a controller sees of the cluster: the clock and the queue, its informers, the API client,
// and which generation it is. Handed in at every call; nothing of it is kept.
#pragma once

#include "core/cluster/api_client.h"
#include "core/cluster/informer.h"
#include "core/controllers/generation.h"

namespace jobplay {

// What admission makes of a Job's manifest (sim/admit.h); handed in, for it stands above the
// controllers.
using AdmitJobFunction = Result<Job> (*)(const Json& manifest, Uid uid,
                                         const Generation& generation, Time now);

struct ControllerEnv {
  Context& context;
  const Informers& informers;
  ApiClient& client;
  const Generation& generation;
  AdmitJobFunction admit_job = nullptr;

  Time now() const { return context.now; }
  // Both note in the journal that they were asked: what two versions answer differently is what
  // sets their runs apart.
  bool Enabled(Feature feature) const {
    const bool enabled = generation.Enabled(feature);
    context.Asked(static_cast<std::uint8_t>(feature), /*gate=*/true, enabled);
    return enabled;
  }
  bool Has(VersionChange change) const {
    const bool has = generation.Has(change);
    context.Asked(static_cast<std::uint8_t>(change), /*gate=*/false, has);
    return has;
  }
};

}  // namespace jobplay
