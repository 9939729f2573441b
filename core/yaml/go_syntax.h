// YAML values as Go's %#v prints them after go-yaml has decoded them into interface{}, for messages
// that contain them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/yaml/node_tree.h"

namespace jobplay {

// Follows strconv.FormatFloat(number, 'g', -1, 64), or with 32 for a float. `number` must be
// finite.
std::string GoFloat(double number);
std::string GoFloat(float number);

// Returns the node with its content. Long output is cut off with "...".
std::string GoSyntax(const std::vector<YamlNode>& nodes, std::int32_t id);

}  // namespace jobplay
