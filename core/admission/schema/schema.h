// The types of the Kubernetes API that manifests of Jobs are made of: which fields there are, of
// what Go type, and since which version. Decoding, printing and comparing objects are driven by
// this table.
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
  std::string embedded;  // the Go name of the embedded struct that the field comes from, else ""
  Collection collection = Collection::kNone;
  ScalarKind kind = ScalarKind::kString;    // of the value, or of a collection's elements
  const StructType* struct_type = nullptr;  // for kStruct
  bool pointer = false;                     // null and zero differ
  bool omit_empty = true;                   // a zero value is not printed
  int since = 0;                            // minor version of Kubernetes
  int until = 0;                            // the last one that has it; 0 for all
  std::string gate;                         // that the field came with
  bool is_dropped = false;                  // from a JobSpec, if the gate is off
  std::string go_type;          // as Go prints it in errors, without the pointer: []v1.Container
  std::string element_go_type;  // of a collection's elements; go_type for a plain value

  // Whether that minor version of Kubernetes has the field.
  bool IsIn(int minor) const { return since <= minor && (until == 0 || minor <= until); }
};

struct StructType {
  std::string name;  // in Go: JobSpec
  std::vector<FieldType> fields;

  // nullptr when the type has no such field.
  const FieldType* Find(std::string_view field) const;
};

// The type of that name, which must exist: Job, CronJob, PodTemplateSpec ...
const StructType& SchemaType(std::string_view name);

}  // namespace jobplay
