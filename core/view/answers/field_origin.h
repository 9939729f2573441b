// Who says that a field of an object is what it is: a manifest, an entry of the scenario's
// timeline, the API server's default; a controller, where it is none of them.
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
  // Whose manifest says it, or leaves it out, and by which path: of what a CronJob made it is in
  // the CronJob's template.
  ObjectId object;
  std::string path;
  std::optional<answer::Span> span;  // where the text says it
};

// The last step up to `step` that changed the field; 0: none did. Names and versions have no
// history of their own: they are looked up in the object's.
std::uint32_t LastChangeOf(const Timeline& timeline, const RunIndex& index,
                           FieldHistories& histories, ObjectId id, std::string_view path,
                           std::uint32_t step);

// As of the moment; of an object that is gone by then, as of its last.
FieldOrigin OriginOf(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
                     ObjectId id, std::string_view path, std::uint32_t step);

// The object after the step, as the API shows it; null where it is not there.
Json JsonAfter(const Timeline& timeline, ObjectId id, std::uint32_t step);

}  // namespace jobplay
