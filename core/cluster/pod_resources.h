// What a pod asks for of cpu and memory, and what it is limited to
// (k8s.io/component-helpers/resource).
#pragma once

#include <map>
#include <string>

#include "core/admission/schema/quantity.h"
#include "core/api/json.h"

namespace jobplay {

// By the resource's name, in the order in which the API server prints them.
using ResourceList = std::map<std::string, Quantity>;

struct PodResources {
  ResourceList requests;
  ResourceList limits;
};

// The amounts of cpu and memory in this list, `requests` or `limits`, of resources as JSON that
// admission has taken.
ResourceList AmountsOf(const Json& resources, const char* list);

// Of a container as JSON that admission has taken, with SetDefaults_Pod: what is limited and not
// asked for is asked for.
PodResources ResourcesOfContainer(const Json& container);

// PodRequests and PodLimits, of a pod's spec as JSON that admission has taken.
PodResources ResourcesOfPod(const Json& spec);

}  // namespace jobplay
