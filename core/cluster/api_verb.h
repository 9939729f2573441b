// What is asked of the API server, by the names of its verbs.
#pragma once

#include <cstdint>

namespace jobplay {

enum class ApiVerb : std::uint8_t {
  kCreate,
  kDelete,
  kPatch,
  kUpdate,
  kUpdateStatus,
  kNone,  // no call at all
};
const char* ToString(ApiVerb verb);

}  // namespace jobplay
