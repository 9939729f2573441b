// protocol.ts's Reference: which object is meant, whatever else has its name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/view/index/object_id.h"
#include "core/view/protocol/reference.h"

namespace jobplay {

answer::Reference RefOf(TableId table, const ObjectLife& life);
// Empty if there is no object.
answer::Reference RefOf(const RunIndex& index, ObjectId id);
answer::Nullable<answer::Reference> RefOrNull(const RunIndex& index, ObjectId id);

// A reference to an object that no index has.
answer::Reference RefTo(const char* kind, const ObjectReference& object);

// As the page sends it: JSON, null if no object is meant.
std::optional<Reference> ReadReference(std::string_view json);

// As links have it, since their text outlives a UID: `Pod/demo-x7k2p`, and `Pod/other/demo-x7k2p`
// in another namespace than `default`. Nothing if the text is not such a reference.
std::string LinkedReference(const answer::Reference& reference);
std::optional<answer::Reference> ReferenceOfLink(std::string_view text);

}  // namespace jobplay
