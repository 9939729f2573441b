// What a person may want the pods of a manifest to do, each as rules for spec.pods: to fail, to
// take long, to run out of memory. A container's notes carry them.
#pragma once

#include <string>
#include <vector>

#include "core/api/pod.h"
#include "core/shell/shell_command.h"
#include "core/sim/problem.h"

namespace jobplay {

// Of a container that runs like `run` unless told. `match` says whose pods are meant; with
// `restarts` a pod starts it again after a failure instead of a new pod. With `exits_differ` pods
// of other indexes end otherwise.
std::vector<RuleOffer> OffersFor(const Container& container, const CommandRun& run,
                                 const Json& match, bool restarts, bool exits_differ);

}  // namespace jobplay
