#include "core/cli/object_lines.h"

#include "core/api/codec/cronjob.h"
#include "core/api/codec/event.h"
#include "core/api/codec/job.h"
#include "core/api/codec/node.h"
#include "core/api/codec/pod.h"

namespace jobplay::cli {
namespace {

template <typename T>
std::string Line(Duration t, const char* kind, const Change& change) {
  const char* type = !change.before ? "ADDED" : !change.after ? "DELETED" : "MODIFIED";
  const AnyShared& object = change.after ? change.after : change.before;
  const Json line = {{"t", static_cast<double>(t.ns) / 1e9},
                     {"kind", kind},
                     {"type", type},
                     {"object", ToJson(*object.As<T>())}};
  return JsonText(line) + "\n";
}

}  // namespace

std::string ObjectLines(const Journal& journal, Duration t) {
  std::string lines;
  for (const Change& change : journal.changes) {
    switch (change.table) {
      case TableId::kJobs:
        lines += Line<Job>(t, "Job", change);
        break;
      case TableId::kCronJobs:
        lines += Line<CronJob>(t, "CronJob", change);
        break;
      case TableId::kPods:
        lines += Line<Pod>(t, "Pod", change);
        break;
      case TableId::kNodes:
        lines += Line<Node>(t, "Node", change);
        break;
      case TableId::kEvents:
        lines += Line<Event>(t, "Event", change);
        break;
      default:
        break;
    }
  }
  return lines;
}

}  // namespace jobplay::cli
