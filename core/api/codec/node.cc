#include "core/api/codec/node.h"

#include <utility>

#include "core/api/codec/fields.h"
#include "core/api/codec/meta.h"

namespace jobplay {

using codec::TimeToJson;

Json ToJson(const Node& node) {
  Json spec = Json::object();
  if (node.unschedulable) spec["unschedulable"] = true;
  for (const Taint& taint : TaintsOf(node)) {
    spec["taints"].push_back(
        {{"key", taint.key}, {"effect", taint.effect}, {"timeAdded", TimeToJson(taint.added)}});
  }
  Json ready = {{"type", "Ready"},
                {"status", node.ready ? "True" : "Unknown"},
                {"lastTransitionTime", TimeToJson(node.ready_changed)},
                {"reason", ReadyReason(node)},
                {"message", ReadyMessage(node)}};
  Json conditions = Json::array();
  conditions.push_back(std::move(ready));
  return {{"apiVersion", "v1"},
          {"kind", "Node"},
          {"metadata", ToJson(node.metadata)},
          {"spec", std::move(spec)},
          {"status", {{"conditions", std::move(conditions)}}}};
}

}  // namespace jobplay
