// RFC 7396, as `kubectl patch --type merge` has the API server apply it (json-patch's MergePatch).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/api/json.h"

namespace jobplay {

// A patch as text. A number that is no integer of 64 bits stays as it is written, as a binary value
// that DecodeObject takes for a number: its errors repeat it. Nothing when it is no JSON.
std::optional<Json> ReadMergePatch(std::string_view text);

// What the handler of patches (applyJSPatch) says of one that is no object; nothing of one that is.
std::optional<std::string> RefusalOfPatch(const Json& patch);

Json ApplyMergePatch(const Json& target, const Json& patch);

}  // namespace jobplay
