// A field error with its object, and the changes to the object that form a remedy.
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
  std::string names;            // of the field and its parents, without indexes and keys
  const Json* value = nullptr;  // of the field; null if it is missing
  std::string_view leaf;        // the last name of the path: restartPolicy, name
  std::string_view quoted;      // the text that the error quotes, or empty

  const Reason& reason() const { return error.reason; }
  // Returns a string of the reason, or "" if it has fewer.
  std::string_view Fact(std::size_t index) const;
  // Returns the field's value if it is a string, otherwise "".
  std::string_view Text() const;
  // Returns true if the field's path, without indexes and keys, ends with these names: `name`
  // matches ports.name, but not hostname.
  bool EndsWith(std::string_view names) const;
  // Returns the value of a sibling field, or null.
  const Json* Beside(const char* name) const;
  FieldPath PathBeside(const char* name) const;
  std::string Explain() const { return ExplainPath(sent, error.field); }
};

// Returns a field's path as users write it: spec.template.spec.restartPolicy.
FieldPath PathOfField(const Json& sent, std::string_view field);

// Returns a list in flow style. The entries must be valid YAML.
std::string YamlList(const std::vector<std::string>& entries);

// Sets a field to a YAML value, whether or not it exists.
FieldChange Set(FieldPath path, std::string yaml);
Mend MendBySetting(FieldPath path, std::string yaml);
Mend MendByRemoving(FieldPath path);
// Moves a field with its content. A value at `to` is not overwritten.
Mend MendByMoving(const Json& sent, const FieldPath& from, const FieldPath& to);

}  // namespace jobplay
