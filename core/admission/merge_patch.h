// Merge patches (RFC 7396), as the API server applies them for `kubectl patch --type merge`
// (MergePatch of json-patch).
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/api/json.h"

namespace jobplay {

struct MergePatch {
  // Empty if the text is not JSON or has a number that no double holds. A number that is not a
  // 64-bit integer is kept as written, because errors repeat it. It is a binary value, which
  // DecodeObject treats as a number.
  std::optional<Json> value;
  // The error of the patch handler (applyJSPatch) for JSON that is not a patch.
  std::optional<std::string> refusal;
};

MergePatch ReadMergePatch(std::string_view text);

Json ApplyMergePatch(const Json& target, const Json& patch);

}  // namespace jobplay
