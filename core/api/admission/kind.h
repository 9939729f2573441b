// Which type an object says that it is.
#pragma once

#include <optional>
#include <string_view>

#include "core/api/admission/admission.h"
#include "core/api/json.h"

namespace jobplay {

// What the API server's decoder says of an object that is no batch/v1 Job or CronJob
// (json.SimpleMetaFactory and the scheme), with what the playground runs instead. `text` is what
// was sent; some errors repeat it.
std::optional<DecodeError> CheckKind(const Json& object, std::string_view text);

}  // namespace jobplay
