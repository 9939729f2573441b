// RFC 7396, as `kubectl patch --type merge` has the API server apply it (json-patch's MergePatch).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/api/json.h"

namespace jobplay {

struct MergePatch {
  // Nothing when it is no JSON, or has a number that no double holds. A number that is no integer
  // of 64 bits stays as it is written, as a binary value that DecodeObject takes for a number: its
  // errors repeat it.
  std::optional<Json> value;
  // What the handler of patches (applyJSPatch) says of JSON that it does not take for a patch.
  std::optional<std::string> refusal;
};

MergePatch ReadMergePatch(std::string_view text);

Json ApplyMergePatch(const Json& target, const Json& patch);

}  // namespace jobplay
