// Readers for members of a validated JSON object. An absent member equals null, as for the API
// server. A member whose type should have failed validation is a bug and fails a check.
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

// Returns the member, or null if it is absent or `object` is null.
const Json& Field(const Json& object, const char* name);

std::optional<std::string> StringField(const Json& object, const char* name);
std::optional<std::int64_t> Int64Field(const Json& object, const char* name);
std::optional<std::int32_t> Int32Field(const Json& object, const char* name);
std::optional<bool> BoolField(const Json& object, const char* name);
std::vector<std::string> StringsField(const Json& object, const char* name);
StringMap StringMapField(const Json& object, const char* name);

// Returns the value that the text names, or the first one if the text is empty.
template <typename Enumeration>
Enumeration OneNamed(const std::string& text, std::initializer_list<Enumeration> all) {
  for (const Enumeration one : all) {
    if (text == ToString(one)) return one;
  }
  JOBPLAY_CHECK(text.empty());
  return *all.begin();
}

// Returns the elements of an array, or no elements if the member is absent.
const Json::array_t& ArrayField(const Json& object, const char* name);

// Times have the format of metav1.Time: RFC 3339 with whole seconds, null for the zero time.
Json TimeToJson(Time time);
std::optional<Time> TimeField(const Json& object, const char* name);

}  // namespace jobplay::codec
