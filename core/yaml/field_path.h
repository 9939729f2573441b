// A path from a document to a value in it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/api/json.h"

namespace jobplay {

// One step from a value to a value inside it.
struct PathStep {
  PathStep(std::string member) : key(std::move(member)) {}  // NOLINT: implicit, so that paths read
  PathStep(const char* member) : key(member) {}             // NOLINT
  PathStep(int element) : index(element) {}                 // NOLINT

  std::string key;  // member of an object, if index < 0
  int index = -1;   // index in an array, from 0

  bool operator==(const PathStep&) const = default;
};
using FieldPath = std::vector<PathStep>;

// Parses spec.template.spec.containers[0].image. Returns nothing if the text is not a field path.
std::optional<FieldPath> ReadFieldPath(std::string_view text);

// Formats a path as Kubernetes does: spec.template.spec.containers[0].image,
// metadata.labels[a.b/c]. Keys with dots or brackets are in brackets.
std::string FormatFieldPath(const FieldPath& path);

// Appends a key to a formatted path.
std::string WithKey(std::string path, std::string_view key);

// Returns null if there is no value.
const Json* ValueAt(const Json& root, const FieldPath& path);

}  // namespace jobplay
