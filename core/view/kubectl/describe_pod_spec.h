// The parts of `kubectl describe` that print the spec of a pod or a template from its JSON. They
// append tab-separated lines.
#pragma once

#include <string>

#include "core/api/json.h"
#include "core/api/meta.h"

namespace jobplay::kubectl {

// printLabelsMultiline
void DescribeLabels(std::string& out, const std::string& title, const StringMap& labels);

// Prints what DescribePodTemplate prints of spec.template.spec.
void DescribePodTemplateSpec(std::string& out, const Json& spec);

// Parts of describePod: the lines before the node, the containers with their states, and the lines
// after the conditions. `pod` is the whole object.
void DescribePodSpecHead(std::string& out, const Json& spec);
void DescribePodContainers(std::string& out, const Json& pod);
void DescribePodSpecTail(std::string& out, const Json& spec);

}  // namespace jobplay::kubectl
