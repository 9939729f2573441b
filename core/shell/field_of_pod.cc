#include "core/shell/field_of_pod.h"

#include <string_view>
#include <utility>

#include "core/api/job.h"

namespace jobplay::shell {

std::optional<std::string> FieldOfPod(const std::string& path, const ObjectMeta& pod) {
  const bool named = !pod.name().empty();
  if (path == "metadata.name" && named) return pod.name();
  if (path == "metadata.namespace") return pod.namespace_();
  for (const auto& [field, map] : {std::pair("metadata.labels['", &*pod.labels),
                                   std::pair("metadata.annotations['", &*pod.annotations)}) {
    const std::size_t size = std::string_view(field).size();
    if (path.compare(0, size, field) != 0 || path.size() < size + 2) continue;
    const std::string key = path.substr(size, path.size() - size - 2);
    if (const std::string* value = Find(*map, key)) return *value;
    if (key == kJobCompletionIndexAnnotation) {
      if (const std::string* index = Find(*pod.annotations, key)) return *index;
    }
    if (named) return "";
  }
  return std::nullopt;
}

}  // namespace jobplay::shell
