#include "core/actors/pod_events.h"

#include <utility>

namespace jobplay {

void RecordPodEvent(ActorEnv& env, std::uint32_t id, const Pod& pod, EventType type,
                    const char* component, const char* reason, std::string message) {
  if (env.options.world == World::kPlain) return;
  env.server.RecordEvent(env.context, {.type = type,
                                       .reason = reason,
                                       .message = std::move(message),
                                       .kind = "Pod",
                                       .name = pod.metadata.name(),
                                       .component = component,
                                       .pod = id,
                                       .namespace_ = pod.metadata.namespace_(),
                                       .uid = pod.metadata.uid()});
}

}  // namespace jobplay
