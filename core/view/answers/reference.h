// protocol.ts's Reference: which object is meant, whatever else has its name.
#pragma once

#include <optional>
#include <string_view>

#include "core/api/json.h"
#include "core/view/index/object_id.h"
#include "core/view/protocol/reference.h"

namespace jobplay {

answer::Reference RefOf(TableId table, const ObjectLife& life);
// Empty if there is no object.
answer::Reference RefOf(const RunIndex& index, ObjectId id);
answer::Nullable<answer::Reference> RefOrNull(const RunIndex& index, ObjectId id);

// A reference to an object that no index has.
answer::Reference RefTo(const char* kind, const ObjectReference& object);

// As a call gives it: JSON, null where no object is meant.
std::optional<Reference> ReadReference(std::string_view json);

// As links have it, since their text outlives a uid: `Pod/demo-x7k2p`, and `Pod/other/demo-x7k2p`
// of another namespace than `default`. Null where the text is none.
Json LinkedReference(const Json& reference);
Json ReferenceOfLink(const Json& text);

}  // namespace jobplay
