// The types of the Kubernetes API in manifests of Jobs: their fields, Go types and first versions.
// This table controls the decoding, printing and comparison of objects.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace jobplay {

enum class ScalarKind {
  kString,
  kBool,
  kInt32,
  kInt64,
  kStruct,
  kQuantity,
  kIntOrString,
  kTime,
  kRaw
};
enum class Collection { kNone, kList, kMap };

struct StructType;

struct FieldType {
  std::string name;      // in JSON
  std::string embedded;  // the Go name of the embedded struct with the field, or ""
  Collection collection = Collection::kNone;
  ScalarKind kind = ScalarKind::kString;    // of the value, or of a collection's elements
  const StructType* struct_type = nullptr;  // for kStruct
  bool pointer = false;                     // null and zero differ
  bool omit_empty = true;                   // a zero value is not printed
  int since = 0;                            // minor version of Kubernetes
  int until = 0;                            // the last version with the field; 0 for all
  std::string gate;                         // of the field, if any
  bool is_dropped = false;                  // from a JobSpec if the gate is disabled
  std::string go_type;          // as in Go's errors, without the pointer: []v1.Container
  std::string element_go_type;  // of a collection's elements; go_type for a plain value

  // Returns true if that minor version of Kubernetes has the field.
  bool IsIn(int minor) const { return since <= minor && (until == 0 || minor <= until); }
};

struct StructType {
  std::string name;  // in Go: JobSpec
  std::vector<FieldType> fields;

  // Returns null if the type does not have the field.
  const FieldType* Find(std::string_view field) const;
};

// Returns the type with that name, which must exist: Job, CronJob, PodTemplateSpec ...
const StructType& SchemaType(std::string_view name);

}  // namespace jobplay
