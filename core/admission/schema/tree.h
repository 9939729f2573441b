// Reading sparse objects (see decode.h) as Go reads structs: what is not there is zero.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/api/json.h"

namespace jobplay {

// nullptr when the member is missing or null: a nil pointer in Go.
inline const Json* Get(const Json& object, const char* name) {
  const auto member = object.find(name);
  return member == object.end() || member->is_null() ? nullptr : &*member;
}

inline Json* Get(Json& object, const char* name) {
  const auto member = object.find(name);
  return member == object.end() || member->is_null() ? nullptr : &*member;
}

// The member, or an empty object: a struct that is not a pointer in Go.
inline const Json& Struct(const Json& object, const char* name) {
  static const Json kEmpty = Json::object();
  const Json* member = Get(object, name);
  return member != nullptr ? *member : kEmpty;
}

// The member, or an empty array.
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

// The spec of a Job, or of those that a CronJob makes, where it stands, and their pods'.
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

// What Go's errors call a value's kind.
const char* GoKind(const Json& value);

// Whether encoding/json takes one for the other as the name of a member; of ASCII.
bool EqualFold(std::string_view a, std::string_view b);

// Sets what Go would see as zero ("" or a nil pointer); an empty string counts only when it is no
// pointer.
inline void SetIfMissing(Json* object, const char* name, Json value) {
  if (Get(*object, name) == nullptr) (*object)[name] = std::move(value);
}

// The member, created as an empty object when missing.
inline Json* Ensure(Json* object, const char* name) {
  Json& member = (*object)[name];
  if (member.is_null()) member = Json::object();
  return &member;
}

}  // namespace jobplay
