// The verbs of API requests.
#pragma once

#include <cstdint>

namespace jobplay {

enum class ApiVerb : std::uint8_t {
  kCreate,
  kDelete,
  kPatch,
  kUpdate,
  kUpdateStatus,
  kNone,  // no request
};
const char* ToString(ApiVerb verb);

}  // namespace jobplay
