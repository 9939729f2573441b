// Values of YAML as Go's %#v prints what go-yaml decodes into interface{}, for messages that repeat
// them.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/yaml/node_tree.h"

namespace jobplay {

// strconv.FormatFloat(number, 'g', -1, 64), and with 32 for a float. `number` is finite.
std::string GoFloat(double number);
std::string GoFloat(float number);

// The node with what is in it; what is long is cut off with "...".
std::string GoSyntax(const std::vector<YamlNode>& nodes, std::int32_t id);

}  // namespace jobplay
