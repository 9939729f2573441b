// Rules of spec.pods that say how containers run, joined with new ones for the same pods. Only the
// first rule that matches a pod is followed, so a rule for one container has to repeat what was
// chosen for the other containers of those pods.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/yaml/ordered_value.h"

namespace jobplay {

// Names the pods that a rule is about, of any attempt. Nothing if the rule says more than how
// containers run.
std::optional<std::string> RulePods(const OrderedValue& rule);

// The rules in place of `before` once `offered` is added. RulePods is the same for all of them.
std::vector<OrderedValue> JoinedRules(const std::vector<OrderedValue>& before,
                                      const std::vector<OrderedValue>& offered);

}  // namespace jobplay
