// Access to sparse objects (see decode.h) as Go accesses structs: missing fields are zero.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/api/json.h"

namespace jobplay {

// Returns null if the member is missing or null, like a nil pointer in Go.
inline const Json* Get(const Json& object, const char* name) {
  const auto member = object.find(name);
  return member == object.end() || member->is_null() ? nullptr : &*member;
}

inline Json* Get(Json& object, const char* name) {
  const auto member = object.find(name);
  return member == object.end() || member->is_null() ? nullptr : &*member;
}

// Returns the member, or an empty object, like a struct without a pointer in Go.
inline const Json& Struct(const Json& object, const char* name) {
  static const Json kEmpty = Json::object();
  const Json* member = Get(object, name);
  return member != nullptr ? *member : kEmpty;
}

// Returns the member, or an empty array.
inline const Json& List(const Json& object, const char* name) {
  static const Json kEmpty = Json::array();
  const Json* member = Get(object, name);
  return member != nullptr ? *member : kEmpty;
}

inline const std::string& Text(const Json& object, const char* name) {
  static const std::string kEmpty;
  const Json* member = Get(object, name);
  return member != nullptr ? member->get_ref<const std::string&>() : kEmpty;
}

inline bool IsCronJob(const Json& object) { return Text(object, "kind") == "CronJob"; }

// Return the spec of a Job or of a CronJob's Jobs, its path, and the spec of their pods.
inline const Json& JobSpecOf(const Json& object) {
  const Json& spec = Struct(object, "spec");
  return IsCronJob(object) ? Struct(Struct(spec, "jobTemplate"), "spec") : spec;
}
inline const char* JobSpecPath(const Json& object) {
  return IsCronJob(object) ? "spec.jobTemplate.spec" : "spec";
}
inline const Json& PodSpecOf(const Json& object) {
  return Struct(Struct(JobSpecOf(object), "template"), "spec");
}

inline std::int64_t Number(const Json& object, const char* name) {
  const Json* member = Get(object, name);
  return member != nullptr ? member->get<std::int64_t>() : 0;
}

inline bool Flag(const Json& object, const char* name) {
  const Json* member = Get(object, name);
  return member != nullptr && member->get<bool>();
}

// Returns the name of the value's kind in Go's errors.
const char* GoKind(const Json& value);

// Returns true if encoding/json treats both as the same member name. ASCII only.
bool EqualFold(std::string_view a, std::string_view b);

// Sets a member if Go would see it as zero ("" or a nil pointer). An empty string counts only if it
// is not a pointer.
inline void SetIfMissing(Json* object, const char* name, Json value) {
  if (Get(*object, name) == nullptr) (*object)[name] = std::move(value);
}

// Returns the member, after creating it as an empty object if it is missing.
inline Json* Ensure(Json* object, const char* name) {
  Json& member = (*object)[name];
  if (member.is_null()) member = Json::object();
  return &member;
}

}  // namespace jobplay
