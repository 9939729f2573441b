// What there is to know about each field, for completion and hover in the editor.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/api/json.h"

namespace jobplay {

struct FieldInfo {
  std::string type;                 // the Go type: int32, []v1.Container
  int since = 0;                    // minor version of Kubernetes; 0 for always
  std::string default_value;        // in words; "" for none
  std::string changes;              // when it may change after creation; "" for never
  std::vector<std::string> values;  // of an enumeration
  std::string meaning;              // one line in our own words; "" for fields of little weight
  std::string link;                 // below https://kubernetes.io/docs/
};

// The field at `path` of a Job, CronJob or Scenario: spec.template.spec.containers[0].image.
// Indexes do not matter. nullopt when there is no such field.
std::optional<FieldInfo> FindField(std::string_view kind, std::string_view path);

// {"kinds": {kind: {apiVersion, type}}, "types": {type: {field: {type, element?, list?, map?,
// since?, default?, changes?, values?, meaning?, link?}}}}; `element` names a type of the same
// table.
Json FieldTableJson();

}  // namespace jobplay
