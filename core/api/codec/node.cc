#include "core/api/codec/node.h"

#include <utility>

#include "core/api/codec/meta.h"

namespace jobplay {

Json ToJson(const Node& node) {
  Json spec = Json::object();
  if (node.unschedulable) spec["unschedulable"] = true;
  Json ready = {{"type", "Ready"}};
  ready["status"] = node.ready ? "True" : "Unknown";
  ready["reason"] = node.ready ? "KubeletReady" : "NodeStatusUnknown";
  ready["message"] =
      node.ready ? "kubelet is posting ready status" : "Kubelet stopped posting node status.";
  Json conditions = Json::array();
  conditions.push_back(std::move(ready));
  return {{"apiVersion", "v1"},
          {"kind", "Node"},
          {"metadata", ToJson(node.metadata)},
          {"spec", std::move(spec)},
          {"status", {{"conditions", std::move(conditions)}}}};
}

}  // namespace jobplay
