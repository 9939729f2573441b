// protocol.ts's Reference: which object is meant, whatever else has its name.
#pragma once

#include "core/api/json.h"
#include "core/view/answers/json_writer.h"
#include "core/view/index/object_id.h"

namespace jobplay {

// Null where there is none.
Json ReferenceOf(const RunIndex& index, ObjectId id);

// The same of an object that no index has; a uid of 0 is left out.
Json ReferenceTo(const char* kind, const ObjectReference& object);

// As a member `ref` of what is being written.
void WriteReference(JsonWriter& out, TableId table, const ObjectLife& life);

}  // namespace jobplay
