#include "core/cluster/pod_resources.h"

#include "core/api/codec/fields.h"
#include "core/base/check.h"

namespace jobplay {
namespace {

using Resources = PodResources;

bool IsComputeResource(const std::string& name) { return name == "cpu" || name == "memory"; }

void Add(ResourceList& sum, const ResourceList& more) {
  for (const auto& [name, amount] : more) {
    const auto [it, added] = sum.emplace(name, amount);
    if (!added) it->second = it->second.Plus(amount);
  }
}

void RaiseTo(ResourceList& most, const ResourceList& other) {
  for (const auto& [name, amount] : other) {
    const auto [it, added] = most.emplace(name, amount);
    if (!added && it->second.Compare(amount) < 0) it->second = amount;
  }
}

// AggregateContainerRequests and AggregateContainerLimits: init containers run one after the other,
// each with the sidecars that started before it.
ResourceList Aggregate(const Json& spec, ResourceList Resources::*which) {
  ResourceList sum;
  for (const Json& container : codec::Field(spec, "containers")) {
    Add(sum, ResourcesOfContainer(container).*which);
  }
  ResourceList sidecars, most;
  for (const Json& container : codec::Field(spec, "initContainers")) {
    ResourceList own = ResourcesOfContainer(container).*which;
    if (codec::Field(container, "restartPolicy") == "Always") {
      Add(sum, own);
      Add(sidecars, own);
      own = sidecars;
    } else {
      Add(own, sidecars);
    }
    RaiseTo(most, own);
  }
  RaiseTo(sum, most);
  return sum;
}

}  // namespace

ResourceList AmountsOf(const Json& resources, const char* list) {
  ResourceList amounts;
  const Json& written = codec::Field(resources, list);
  for (auto it = written.begin(); it != written.end(); ++it) {
    if (!IsComputeResource(it.key())) continue;
    const Result<Quantity> amount = Quantity::Parse(PlainText(*it));
    JOBPLAY_CHECK(amount.ok());
    amounts.emplace(it.key(), *amount);
  }
  return amounts;
}

PodResources ResourcesOfContainer(const Json& container) {
  const Json& written = codec::Field(container, "resources");
  PodResources resources{AmountsOf(written, "requests"), AmountsOf(written, "limits")};
  resources.requests.insert(resources.limits.begin(), resources.limits.end());
  return resources;
}

// PodRequests and PodLimits. Resources at pod level replace those of the containers, and the pod's
// overhead is added. If the gate PodLevelResources is off, admission has dropped them.
PodResources ResourcesOfPod(const Json& spec) {
  PodResources pod{Aggregate(spec, &Resources::requests), Aggregate(spec, &Resources::limits)};
  const Json& whole = codec::Field(spec, "resources");
  const ResourceList limits = AmountsOf(whole, "limits");
  pod.requests.insert(limits.begin(), limits.end());  // defaultPodRequests
  for (const auto& [name, amount] : AmountsOf(whole, "requests")) pod.requests[name] = amount;
  for (const auto& [name, amount] : limits) pod.limits[name] = amount;
  const ResourceList overhead = AmountsOf(spec, "overhead");
  Add(pod.requests, overhead);
  for (const auto& [name, amount] : overhead) {
    const auto limit = pod.limits.find(name);
    if (limit != pod.limits.end() && limit->second.Sign() != 0) {
      limit->second = limit->second.Plus(amount);
    }
  }
  return pod;
}

}  // namespace jobplay
