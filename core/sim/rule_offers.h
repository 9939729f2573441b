// What a person may want the pods of a manifest to do, each as rules for spec.pods: to fail, to
// take long, to run out of memory. A container's notes carry them.
#pragma once

#include <string>
#include <vector>

#include "core/api/pod.h"
#include "core/shell/shell_command.h"
#include "core/sim/problem.h"

namespace jobplay {

// How the pods of a container go on.
struct OfferTerms {
  bool restarts = false;      // a pod starts it again after a failure, instead of a new pod
  bool tries_again = true;    // after a first failure, which else is the Job's
  bool exits_differ = false;  // pods of other indexes end otherwise
};

// Of a container that runs like `run` unless told. `match` says whose pods are meant.
std::vector<RuleOffer> OffersFor(const Container& container, const CommandRun& run,
                                 const Json& match, const OfferTerms& terms);

}  // namespace jobplay
