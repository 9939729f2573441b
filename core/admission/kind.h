// The kind and API version that an object declares.
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

// Returns the error of that version's API server for an object that is not a Job or CronJob
// (json.SimpleMetaFactory and the scheme). `text` is the request body, which some errors repeat.
// `found` receives the declared kind. Only here are the names of members case-insensitive.
std::optional<DecodeError> CheckKind(const Json& object, std::string_view text, int minor,
                                     ObjectKind* found);

// Returns the same for the result of a patch, which is decoded into the internal form of the
// previous object (runtime.DecodeInto, as jsonPatcher calls it). A missing kind or version is taken
// from the previous object. Without a version, no field matches the internal form.
std::vector<DecodeError> CheckPatchedKind(const Json& object, std::string_view text, int minor,
                                          const std::string& kind, ObjectKind* found);

// Returns the newest API version of CronJobs in that minor version.
std::string CronJobVersion(int minor);

}  // namespace jobplay
