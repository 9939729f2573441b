// metav1.ObjectMeta to and from JSON.
#pragma once

#include <string_view>

#include "core/api/json.h"
#include "core/api/meta.h"

namespace jobplay {

// As `kubectl get -o json` prints it: resourceVersion as a string, times in RFC 3339 with whole
// seconds, and nothing that is empty.
Json ToJson(const ObjectMeta& meta);
Json ToJson(const OwnerReference& reference);

// What a client may set: name, namespace, generateName, labels, annotations, finalizers and
// ownerReferences. uid, versions and times are the API server's and are left at none. `object` is a
// validated object with its metadata inside.
ObjectMeta ObjectMetaFromJson(const Json& object);

// The number behind the text that Uid::ToString made. Any other text, a user's own uid, becomes a
// number made from the text, which equals itself and hardly any other.
Uid UidFromString(std::string_view text);

}  // namespace jobplay
