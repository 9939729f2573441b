// The environment of a controller: the clock, the queue, its informers, the API client and its
// generation. It is passed to every call, and controllers must not keep it.
#pragma once

#include "core/cluster/api_client.h"
#include "core/cluster/informer.h"
#include "core/controllers/generation.h"

namespace jobplay {

// Admits a Job manifest (sim/admit.h). It is passed in as a pointer, because sim/ is a higher
// layer.
using AdmitJobFunction = Result<Job> (*)(const Json& manifest, Uid uid,
                                         const Generation& generation, Time now);

struct ControllerEnv {
  Context& context;
  const Informers& informers;
  ApiClient& client;
  const Generation& generation;
  AdmitJobFunction admit_job = nullptr;

  Time now() const { return context.now; }
  // Both record in the journal that they were asked. A comparison of two versions lists the
  // questions whose answers differ.
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
