// The parts of `kubectl describe` that print a pod's spec, of a pod or of a template, from its
// JSON. They append tab-separated lines.
#pragma once

#include <string>

#include "core/api/json.h"
#include "core/api/meta.h"

namespace jobplay::kubectl {

// printLabelsMultiline
void DescribeLabels(std::string& out, const std::string& title, const StringMap& labels);

// What DescribePodTemplate prints of spec.template.spec.
void DescribePodTemplateSpec(std::string& out, const Json& spec);

// Of describePod: what comes before the node, the containers with their states, and what comes
// after the conditions. `pod` is the whole object.
void DescribePodSpecHead(std::string& out, const Json& spec);
void DescribePodContainers(std::string& out, const Json& pod);
void DescribePodSpecTail(std::string& out, const Json& spec);

}  // namespace jobplay::kubectl
