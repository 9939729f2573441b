// The requests and limits of a pod for cpu and memory (k8s.io/component-helpers/resource).
#pragma once

#include <map>
#include <string>

#include "core/admission/schema/quantity.h"
#include "core/api/json.h"

namespace jobplay {

// Sorted by resource name, as the API server prints them.
using ResourceList = std::map<std::string, Quantity>;

struct PodResources {
  ResourceList requests;
  ResourceList limits;
};

// Returns the amounts of cpu and memory in the list `requests` or `limits` of validated JSON
// resources.
ResourceList AmountsOf(const Json& resources, const char* list);

// For a container as validated JSON, with SetDefaults_Pod: requests default to limits.
PodResources ResourcesOfContainer(const Json& container);

// PodRequests and PodLimits, for a pod's spec as validated JSON.
PodResources ResourcesOfPod(const Json& spec);

}  // namespace jobplay
