// The way from a document to a value in it.
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

  std::string key;  // of an object, when index < 0
  int index = -1;   // of an array, from 0

  bool operator==(const PathStep&) const = default;
};
using FieldPath = std::vector<PathStep>;

// spec.template.spec.containers[0].image; nothing for a text that is no such path.
std::optional<FieldPath> ReadFieldPath(std::string_view text);

// As Kubernetes prints field paths: spec.template.spec.containers[0].image, metadata.labels[a.b/c].
// Keys that hold dots or brackets are put in brackets.
std::string FormatFieldPath(const FieldPath& path);

// A path that is written so, with one key more.
std::string WithKey(std::string path, std::string_view key);

// nullptr where there is nothing.
const Json* ValueAt(const Json& root, const FieldPath& path);

}  // namespace jobplay
