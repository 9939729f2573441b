// Joins rules of spec.pods about containers with new ones for the same pods. Only the first rule
// that matches a pod applies, so a rule for one container must repeat the settings of the other
// containers.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/yaml/ordered_value.h"

namespace jobplay {

// Identifies the pods of a rule, for any attempt. Returns nothing if the rule is not only about how
// containers run.
std::optional<std::string> RulePods(const OrderedValue& rule);

// Returns the rules that replace `before` when `offered` is added. RulePods must be the same for
// all of them.
std::vector<OrderedValue> JoinedRules(const std::vector<OrderedValue>& before,
                                      const std::vector<OrderedValue>& offered);

}  // namespace jobplay
