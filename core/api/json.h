// The JSON tree that holds manifests. Members are ordered by name, so output is deterministic.
#pragma once

#include <string>

#include "nlohmann/json.hpp"

namespace jobplay {

using Json = nlohmann::json;

// Returns JSON on one line, or on several lines with an indent. Bytes that are not UTF-8 become
// U+FFFD, as in Go's encoding/json; `dump` would throw an exception.
std::string JsonText(const Json& value, int indent = -1);

// Replaces bytes that are not UTF-8 with U+FFFD.
std::string WellFormed(const std::string& text);

// Returns a member of unvalidated JSON, or null if it is absent. In a manifest, null and absent are
// the same.
const Json& FieldOf(const Json& object, const char* name);
// Returns a member that is a string, or "" if it is absent or has another type.
std::string TextOf(const Json& object, const char* name);

// Returns a string unchanged, and any other value as JSON.
std::string PlainText(const Json& value);

}  // namespace jobplay
