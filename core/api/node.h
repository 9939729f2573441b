// core/v1 Node, reduced to what its pods feel.
#pragma once

#include <string>

#include "core/api/meta.h"

namespace jobplay {

struct Node {
  ObjectMeta metadata;
  bool ready = true;
  bool unschedulable = false;  // cordoned

  bool operator==(const Node&) const = default;
};

}  // namespace jobplay
