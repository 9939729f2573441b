// Metadata of every API object: metav1.ObjectMeta and its parts. Versions of an object share the
// parts that rarely change.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/shared.h"
#include "core/base/time.h"

namespace jobplay {

// std::less<> allows a lookup by string_view without creating a string.
using StringMap = std::map<std::string, std::string, std::less<>>;

// A uid. It is a number here; in JSON it looks like a UUID, made from the number alone so that runs
// repeat. 0 means no uid.
struct Uid {
  std::uint64_t value = 0;

  bool operator==(const Uid&) const = default;
  auto operator<=>(const Uid&) const = default;
  std::string ToString() const;
};

struct OwnerReference {
  std::string api_version;
  std::string kind;
  std::string name;
  Uid uid;
  bool controller = false;
  bool block_owner_deletion = false;

  bool operator==(const OwnerReference&) const = default;
};

// The metadata that is set at creation and never changes.
struct ObjectIdentity {
  std::string name;
  std::string namespace_;
  std::string generate_name;
  Uid uid;
  Time creation_timestamp;

  bool operator==(const ObjectIdentity&) const = default;
};

struct ObjectMeta {
  Shared<ObjectIdentity> identity;
  Shared<StringMap> labels;
  Shared<StringMap> annotations;
  Shared<std::vector<OwnerReference>> owner_references;
  Shared<std::vector<std::string>> finalizers;
  std::uint64_t resource_version = 0;
  std::int64_t generation = 0;
  std::optional<Time> deletion_timestamp;
  std::optional<std::int64_t> deletion_grace_period_seconds;

  const std::string& name() const { return identity->name; }
  const std::string& namespace_() const { return identity->namespace_; }
  Uid uid() const { return identity->uid; }

  bool operator==(const ObjectMeta&) const = default;
};

// Follows metav1.GetControllerOf: returns the owner that controls the object, or null.
const OwnerReference* GetControllerOf(const ObjectMeta& meta);
// Returns true if both are the same owner or both are null.
bool SameController(const OwnerReference* a, const OwnerReference* b);

bool HasFinalizer(const ObjectMeta& meta, std::string_view finalizer);
// Both functions return whether the list changed.
bool AddFinalizer(ObjectMeta& meta, std::string_view finalizer);
bool RemoveFinalizer(ObjectMeta& meta, std::string_view finalizer);

// Returns the value of the key, or null.
const std::string* Find(const StringMap& map, std::string_view key);

// A requirement of metav1.LabelSelector, with the operator of matchExpressions as written: In,
// NotIn, Exists, DoesNotExist.
struct LabelSelectorRequirement {
  std::string key;
  std::string op;
  std::vector<std::string> values;

  bool operator==(const LabelSelectorRequirement&) const = default;
};

struct LabelSelector {
  StringMap match_labels;
  std::vector<LabelSelectorRequirement> match_expressions;

  // An empty selector matches everything, as metav1.LabelSelectorAsSelector defines.
  bool Matches(const StringMap& labels) const;
  bool operator==(const LabelSelector&) const = default;
};

}  // namespace jobplay
