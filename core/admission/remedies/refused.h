// A field error beside the object that it is about, and the changes of that object which remedies
// are made of.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "core/admission/remedies/remedy.h"

namespace jobplay {

struct Refused {
  Refused(const FieldError& error, const Json& sent, const AdmissionOptions& options);

  const FieldError& error;
  const Json& sent;
  const AdmissionOptions& options;
  FieldPath path;               // of the field
  std::string names;            // of the field and what is around it, without indexes and keys
  const Json* value = nullptr;  // of the field; nullptr where it is not there
  std::string_view leaf;        // its name: restartPolicy, name
  std::string_view quoted;      // the text that the error quotes; or empty

  const Reason& reason() const { return error.reason; }
  // A text of the reason; empty if it has fewer.
  std::string_view Fact(std::size_t index) const;
  // The field's value if it is a text; else empty.
  std::string_view Text() const;
  // Whether the field's name, without indexes and keys, ends with these names: `name` ends
  // ports.name, not hostname.
  bool EndsWith(std::string_view names) const;
  // What stands beside the field: a sibling's value, or nullptr.
  const Json* Beside(const char* name) const;
  FieldPath PathBeside(const char* name) const;
  std::string Explain() const { return ExplainPath(sent, error.field); }
};

// `path` as a field of an object is named by people: spec.template.spec.restartPolicy.
FieldPath PathOfField(const Json& sent, std::string_view field);

// In flow style, of entries as YAML writes them.
std::string YamlList(const std::vector<std::string>& entries);

// A field with a value as YAML has it, where there is one or none yet.
FieldChange Set(FieldPath path, std::string yaml);
Mend MendBySetting(FieldPath path, std::string yaml);
Mend MendByRemoving(FieldPath path);
// With all that stands in it; what stands at `to` already is not given way.
Mend MendByMoving(const Json& sent, const FieldPath& from, const FieldPath& to);

}  // namespace jobplay
