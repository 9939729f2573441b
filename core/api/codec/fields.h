// Reading members of a JSON object that was already validated. An absent member and null are the
// same, as they are to the API server; a member of another type than validation let through is our
// bug and fails a check.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <vector>

#include "core/api/json.h"
#include "core/api/meta.h"
#include "core/base/check.h"
#include "core/base/time.h"

namespace jobplay::codec {

// The member, or null where `object` has none (or is itself null).
const Json& Field(const Json& object, const char* name);

std::optional<std::string> StringField(const Json& object, const char* name);
std::optional<std::int64_t> Int64Field(const Json& object, const char* name);
std::optional<std::int32_t> Int32Field(const Json& object, const char* name);
std::optional<bool> BoolField(const Json& object, const char* name);
std::vector<std::string> StringsField(const Json& object, const char* name);
StringMap StringMapField(const Json& object, const char* name);

// Which of these the text names; the first where it is empty.
template <typename Enumeration>
Enumeration OneNamed(const std::string& text, std::initializer_list<Enumeration> all) {
  for (const Enumeration one : all) {
    if (text == ToString(one)) return one;
  }
  JOBPLAY_CHECK(text.empty());
  return *all.begin();
}

// The elements of an array; none where the member is absent.
const Json::array_t& ArrayField(const Json& object, const char* name);

// Times as metav1.Time writes them: RFC 3339 in whole seconds, null for the zero time.
Json TimeToJson(Time time);
std::optional<Time> TimeField(const Json& object, const char* name);

}  // namespace jobplay::codec
