// Finds who set a field of an object: a manifest, an entry of the scenario's timeline, an API
// server default or, if none of them, a controller.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/api/json.h"
#include "core/view/index/field_history.h"
#include "core/view/index/object_id.h"
#include "core/view/protocol/problem.h"

namespace jobplay {

struct FieldOrigin {
  enum class By : std::uint8_t { kController, kManifest, kEntry, kDefault };

  By by = By::kController;
  // The object whose manifest sets the field or omits it, and the path there. For a Job of a
  // CronJob, that is the CronJob, and the path leads into its template.
  ObjectId object;
  std::string path;
  std::optional<answer::Span> span;  // the place in the text
};

// Returns the last step up to `step` that changed the field, or 0 if none did. Names and versions
// have no history of their own, so the object's changes are searched for them.
std::uint32_t LastChangeOf(const Timeline& timeline, const RunIndex& index,
                           FieldHistories& histories, ObjectId id, std::string_view path,
                           std::uint32_t step);

// Returns the origin as of the step. For an object that was removed before, it is that of the
// object's last state.
FieldOrigin OriginOf(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
                     ObjectId id, std::string_view path, std::uint32_t step);

// Returns the object after the step as the API shows it, or null if it does not exist.
Json JsonAfter(const Timeline& timeline, ObjectId id, std::uint32_t step);

}  // namespace jobplay
