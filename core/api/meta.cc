#include "core/api/meta.h"

#include <algorithm>
#include <cstdio>

#include "core/base/random.h"

namespace jobplay {

std::string Uid::ToString() const {
  if (value == 0) return "";
  Random random(value);
  const std::uint64_t high = random.Next();
  const std::uint64_t low = random.Next();
  char buffer[40];
  // The fixed digits mark a UUID of version 4, variant 1.
  std::snprintf(buffer, sizeof buffer, "%08x-%04x-4%03x-%04x-%012llx",
                static_cast<unsigned>(high >> 32), static_cast<unsigned>(high >> 16 & 0xffff),
                static_cast<unsigned>(high & 0xfff),
                static_cast<unsigned>(0x8000 | (low >> 48 & 0x3fff)),
                static_cast<unsigned long long>(low & 0xffffffffffffull));
  return buffer;
}

const OwnerReference* GetControllerOf(const ObjectMeta& meta) {
  for (const OwnerReference& reference : *meta.owner_references) {
    if (reference.controller) return &reference;
  }
  return nullptr;
}

bool HasFinalizer(const ObjectMeta& meta, std::string_view finalizer) {
  const auto& list = *meta.finalizers;
  return std::find(list.begin(), list.end(), finalizer) != list.end();
}

bool AddFinalizer(ObjectMeta& meta, std::string_view finalizer) {
  if (HasFinalizer(meta, finalizer)) return false;
  meta.finalizers.Mutable().emplace_back(finalizer);
  return true;
}

bool RemoveFinalizer(ObjectMeta& meta, std::string_view finalizer) {
  if (!HasFinalizer(meta, finalizer)) return false;
  if (meta.finalizers->size() == 1) {
    meta.finalizers = {};
    return true;
  }
  auto& list = meta.finalizers.Mutable();
  list.erase(std::remove(list.begin(), list.end(), finalizer), list.end());
  return true;
}

const std::string* Find(const StringMap& map, std::string_view key) {
  const auto it = map.find(key);
  return it == map.end() ? nullptr : &it->second;
}

bool LabelSelector::Matches(const StringMap& labels) const {
  for (const auto& [key, value] : match_labels) {
    const std::string* found = Find(labels, key);
    if (found == nullptr || *found != value) return false;
  }
  for (const LabelSelectorRequirement& requirement : match_expressions) {
    const std::string* found = Find(labels, requirement.key);
    const bool in = found != nullptr &&
                    std::find(requirement.values.begin(), requirement.values.end(), *found) !=
                        requirement.values.end();
    if (requirement.op == "In" && !in) return false;
    if (requirement.op == "NotIn" && in) return false;
    if (requirement.op == "Exists" && found == nullptr) return false;
    if (requirement.op == "DoesNotExist" && found != nullptr) return false;
  }
  return true;
}

bool SameController(const OwnerReference* a, const OwnerReference* b) {
  if (a == nullptr || b == nullptr) return a == b;
  return *a == *b;
}

}  // namespace jobplay
