#include "core/view/kubectl/watch_feed.h"

#include <algorithm>
#include <optional>

#include "core/words/call_name.h"
#include "core/words/rejected_call.h"

namespace jobplay {
namespace {

// After the columns Time and Event, or Time alone.
constexpr std::size_t kObjectNamespace = 2;
constexpr std::size_t kEventNamespace = 1;

// True if the step recorded an Event with this reason.
bool HasEvent(const std::vector<Change>& changes, std::string_view reason) {
  return std::any_of(changes.begin(), changes.end(), [&](const Change& change) {
    return change.table == TableId::kEvents && change.after &&
           change.after.As<Event>()->reason == reason;
  });
}

}  // namespace

WatchFeed::WatchFeed(Time start, bool all_namespaces)
    : start_(start),
      all_namespaces_(all_namespaces),
      cron_jobs_(TableOf({12, 11, 30}, kObjectNamespace)),
      jobs_(TableOf({12, 11, 30, 21, 14, 11}, kObjectNamespace)),
      pods_(TableOf({12, 11, 30, 8, 20, 16}, kObjectNamespace)),
      nodes_{kubectl::TablePrinter({12, 11, 30})},
      events_(TableOf({12, 11, 30, 20}, kEventNamespace)),
      refused_(TableOf({12, 11, 30, 20}, kEventNamespace)) {}

WatchFeed::Table WatchFeed::TableOf(std::vector<int> least_widths, std::size_t namespace_at) const {
  if (all_namespaces_) {
    least_widths.insert(least_widths.begin() + static_cast<std::ptrdiff_t>(namespace_at), 12);
  }
  return {kubectl::TablePrinter(std::move(least_widths))};
}

kubectl::Cells WatchFeed::Listed(std::size_t at, const std::string& namespace_,
                                 kubectl::Cells cells) const {
  if (all_namespaces_) {
    cells.insert(cells.begin() + static_cast<std::ptrdiff_t>(at), namespace_);
  }
  return cells;
}

std::string WatchFeed::Lines(Time now, const std::vector<Change>& changes) {
  std::string out;
  for (const Change& change : changes) {
    switch (change.table) {
      case TableId::kCronJobs:
        Line<CronJob>(now, change, "cronjob.batch/", kubectl::CronJobColumns(false), cron_jobs_,
                      out);
        break;
      case TableId::kJobs:
        Line<Job>(now, change, "job.batch/", kubectl::JobColumns(false), jobs_, out);
        break;
      case TableId::kPods:
        Line<Pod>(now, change, "pod/", kubectl::PodColumns(false), pods_, out);
        break;
      case TableId::kNodes:
        Line<Node>(now, change, "node/", kubectl::NodeColumns(false), nodes_, out);
        break;
      case TableId::kEvents: {
        if (!change.after) break;
        const Shared<Event> event = change.after.As<Event>();
        if (IsRoutine(*event)) break;
        // A pod's warnings come with each retry of the kubelet.
        std::optional<std::string> repeats = "";
        if (IsOfPod(*event)) repeats = repeats_.Suffix(event->name + event->message);
        if (!repeats) break;
        // "Last seen" is the time of the line.
        kubectl::Cells columns = kubectl::EventColumns(false);
        kubectl::Cells cells = kubectl::Row(*event, now, false);
        columns[0] = "Time";
        cells[0] = FormatDuration(now - start_);
        cells.back() += *repeats;
        Print(Listed(kEventNamespace, "Namespace", std::move(columns)),
              Listed(kEventNamespace, event->namespace_, std::move(cells)), events_, out);
        break;
      }
      default:
        break;
    }
  }
  return out;
}

std::string WatchFeed::RefusedCalls(Time now, const std::vector<Change>& changes,
                                    const std::vector<Decision>& decisions) {
  std::string out;
  for (const Decision& decision : decisions) {
    const auto failed = RejectedCallOf(decision);
    if (!failed) continue;
    const CallName call = NameOf(failed->call);
    if (!call.event.empty() && HasEvent(changes, call.event)) continue;
    const About& about = decision.facts.about;
    const auto [table, id] = failed->pod.value != 0 ? std::pair(TableId::kPods, failed->pod.value)
                             : about.cron_job != 0  ? std::pair(TableId::kCronJobs, about.cron_job)
                                                    : std::pair(TableId::kJobs, about.job);
    const auto& [namespace_, name] = names_[{table, id}];
    const std::string verb(call.verb.empty() ? call.what : call.verb);
    const auto repeats = repeats_.Suffix(verb + namespace_ + "/" + name + *failed->message);
    if (!repeats) continue;
    Print(Listed(kEventNamespace, "Namespace", {"Time", "Call", "Object", "Refused"}),
          Listed(kEventNamespace, namespace_,
                 {FormatDuration(now - start_), verb, name, *failed->message + *repeats}),
          refused_, out);
  }
  return out;
}

template <typename T>
void WatchFeed::Line(Time now, const Change& change, const char* prefix,
                     const kubectl::Cells& columns, Table& table, std::string& out) {
  const Shared<T> before = change.before.As<T>();
  const Shared<T> after = change.after.As<T>();
  if (!before && !after) return;
  const T& object = after ? *after : *before;
  kubectl::Cells cells = kubectl::Row(object, now, false);
  cells[0] = prefix + cells[0];
  if (!before) names_[{change.table, change.id}] = {object.metadata.namespace_(), cells[0]};
  cells.insert(cells.begin(), {FormatDuration(now - start_), !before  ? "ADDED"
                                                             : !after ? "DELETED"
                                                                      : "MODIFIED"});
  kubectl::Cells header = columns;
  header.insert(header.begin(), {"Time", "Event"});
  if (change.table != TableId::kNodes) {
    header = Listed(kObjectNamespace, "Namespace", std::move(header));
    cells = Listed(kObjectNamespace, object.metadata.namespace_(), std::move(cells));
  }
  Print(header, std::move(cells), table, out);
}

void WatchFeed::Print(const kubectl::Cells& columns, kubectl::Cells cells, Table& table,
                      std::string& out) {
  out += table.printer.Print(std::exchange(table.has_header, true) ? kubectl::Cells{} : columns,
                             {std::move(cells)});
}

}  // namespace jobplay
