// Which type an object says that it is.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/admission/schema/decode.h"
#include "core/api/json.h"

namespace jobplay {

struct ObjectKind {
  std::string version;
  std::string kind;
};

// What the decoder of that minor's API server says of an object that is no Job or CronJob
// (json.SimpleMetaFactory and the scheme). `text` is what was sent; some errors repeat it. `found`
// is what the object says that it is: names are read without regard to case here, and here alone.
std::optional<DecodeError> CheckKind(const Json& object, std::string_view text, int minor,
                                     ObjectKind* found);

// The same of an object that a patch has left, which is decoded into the internal form of what it
// was (runtime.DecodeInto, as jsonPatcher calls it): that has its kind and version where it names
// none, and without a version its fields are none of that form's.
std::vector<DecodeError> CheckPatchedKind(const Json& object, std::string_view text, int minor,
                                          const std::string& kind, ObjectKind* found);

// The newest that CronJobs have in that minor.
std::string CronJobVersion(int minor);

}  // namespace jobplay
