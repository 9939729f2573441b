// Queue keys of objects: client-go's MetaNamespaceKeyFunc and SplitMetaNamespaceKey. All queued
// objects have a namespace.
#pragma once

#include <string>
#include <string_view>

#include "core/api/meta.h"

namespace jobplay {

struct NamespaceKey {
  std::string_view namespace_;
  std::string_view name;
};

inline std::string MetaNamespaceKey(const ObjectMeta& meta) {
  return meta.namespace_() + "/" + meta.name();
}

inline NamespaceKey SplitMetaNamespaceKey(std::string_view key) {
  const std::size_t slash = key.find('/');
  return {key.substr(0, slash), key.substr(slash + 1)};
}

}  // namespace jobplay
