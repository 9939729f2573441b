// The JSON tree that manifests are kept in. Members are ordered by name, so printing is
// deterministic.
#pragma once

#include <string>

#include "nlohmann/json.hpp"

namespace jobplay {

using Json = nlohmann::json;

// On one line; with an indent, on several. What is no UTF-8 becomes U+FFFD, as it does in Go's
// encoding/json: `dump` would throw, where nothing can.
std::string JsonText(const Json& value, int indent = -1);

// With U+FFFD for what is no UTF-8, likewise.
std::string WellFormed(const std::string& text);

// A member of what nothing has checked yet, as null is as good as nothing in a manifest: null where
// there is none.
const Json& FieldOf(const Json& object, const char* name);
// One that is a text: empty where there is none, or it is no text.
std::string TextOf(const Json& object, const char* name);

// A string as it is, anything else as JSON.
std::string PlainText(const Json& value);

}  // namespace jobplay
