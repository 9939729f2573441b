#include "core/view/index/object_id.h"

#include <string>

namespace jobplay {

const char* KindOf(TableId table) {
  switch (table) {
    case TableId::kJobs:
      return "Job";
    case TableId::kCronJobs:
      return "CronJob";
    case TableId::kPods:
      return "Pod";
    default:
      return "Node";
  }
}

ObjectId ParseObject(const RunIndex& index, std::string_view object, std::uint32_t step) {
  const std::size_t slash = object.find('/');
  if (slash == std::string_view::npos) return {};
  std::string kind(object.substr(0, slash));
  for (char& c : kind) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  const std::string_view name = object.substr(slash + 1);
  if (kind == "job") return {TableId::kJobs, index.FindJob(name, step)};
  if (kind == "cronjob") return {TableId::kCronJobs, index.FindCronJob(name, step)};
  if (kind == "pod") return {TableId::kPods, index.FindPod(name, step)};
  if (kind == "node") return {TableId::kNodes, index.FindNode(name, step)};
  return {};
}

}  // namespace jobplay
