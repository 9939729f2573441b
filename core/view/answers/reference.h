// The Reference of protocol.ts: an object that is unambiguous even if others have its name.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/view/index/object_id.h"
#include "core/view/protocol/reference.h"

namespace jobplay {

answer::Reference RefOf(TableId table, const ObjectLife& life);
// Returns an empty reference if there is no object.
answer::Reference RefOf(const RunIndex& index, ObjectId id);
answer::Nullable<answer::Reference> RefOrNull(const RunIndex& index, ObjectId id);

// Returns a reference to an object that is in no index.
answer::Reference RefTo(const char* kind, const ObjectReference& object);

// Parses the page's JSON, which is null if no object is meant.
std::optional<Reference> ReadReference(std::string_view json);

// Returns the reference in the form of links, whose text outlives a UID: `Pod/demo-x7k2p`, or
// `Pod/other/demo-x7k2p` in a namespace other than `default`. Empty if the text is not such a
// reference.
std::string LinkedReference(const answer::Reference& reference);
std::optional<answer::Reference> ReferenceOfLink(std::string_view text);

}  // namespace jobplay
