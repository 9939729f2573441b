// What of an object that was printed of a cluster the API server and the controllers wrote.
#pragma once

#include <vector>

#include "core/api/json.h"
#include "core/yaml/edit.h"

namespace jobplay {

// Whether an API server has had the object in hand.
bool IsFromServer(const Json& object);

// The removals after which a Job or CronJob is as somebody would write it: without its status, its
// identity, what generated selectors and owners brought, and mappings that are left empty by that.
std::vector<FieldChange> Cleaning(const Json& object);

}  // namespace jobplay
