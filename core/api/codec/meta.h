// Conversion of metav1.ObjectMeta to and from JSON.
#pragma once

#include <string_view>

#include "core/api/json.h"
#include "core/api/meta.h"

namespace jobplay {

// Returns the JSON that `kubectl get -o json` prints: resourceVersion as a string, times in RFC
// 3339 with whole seconds, and no empty fields.
Json ToJson(const ObjectMeta& meta);
Json ToJson(const OwnerReference& reference);

// Reads the fields that a client may set: name, namespace, generateName, labels, annotations,
// finalizers and ownerReferences. The API server sets the uid, versions and times, so they stay
// unset. `object` is a validated object that contains the metadata.
ObjectMeta ObjectMetaFromJson(const Json& object);

// Returns the uid whose Uid::ToString is this string. Any other string, such as a uid that a user
// chose, is hashed. Equal strings give equal numbers, and different strings rarely do.
Uid UidFromString(std::string_view text);

}  // namespace jobplay
