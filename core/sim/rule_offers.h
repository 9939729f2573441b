// Offers of rules for spec.pods: the pods fail, take long or run out of memory. They are attached
// to a container's notes.
#pragma once

#include <string>
#include <vector>

#include "core/api/pod.h"
#include "core/shell/shell_command.h"
#include "core/sim/problem.h"

namespace jobplay {

// How a Job handles the end of a container.
struct OfferTerms {
  bool restarts = false;      // the pod restarts it after a failure, without a new pod
  bool tries_again = true;    // after a first failure; otherwise that fails the Job
  bool exits_differ = false;  // pods of other indexes have other exit codes
};

// Returns the offers for a container that runs like `run` by default. `match` selects the pods.
std::vector<RuleOffer> OffersFor(const Container& container, const CommandRun& run,
                                 const Json& match, const OfferTerms& terms);

}  // namespace jobplay
