// `kubectl describe`, with the describers of k8s.io/kubectl/pkg/describe. Ages are at `now`. Events
// are those about the object, ordered by time.
#pragma once

#include <string>
#include <vector>

#include "core/api/cronjob.h"
#include "core/api/job.h"
#include "core/api/node.h"
#include "core/api/pod.h"
#include "core/view/kubectl/repeated_events.h"

namespace jobplay::kubectl {

using Pods = std::vector<const Pod*>;

// describeJob, describeCronJob, describePod, and the parts of describeNode that exist in the
// simulation: nodes have no resources and send no heartbeats every few minutes. `pods` are the
// node's unfinished ones, by namespace and name. `json` is the pod as the API server has it.
std::string Describe(const Job& job, const Events& events, Time now);
std::string Describe(const CronJob& cron_job, const Events& events, Time now);
std::string Describe(const Pod& pod, const Json& json, const Events& events, Time now);
std::string Describe(const Node& node, const Pods& pods, const Events& events, Time now);

}  // namespace jobplay::kubectl
