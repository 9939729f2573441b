#include "core/view/watch_feed.h"

#include <utility>

namespace jobplay {

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
        // "Last seen" is the line's own time.
        kubectl::Cells columns = kubectl::EventColumns(false);
        kubectl::Cells cells = kubectl::Row(*change.after.As<Event>(), now, false);
        columns.erase(columns.begin());
        cells[0] = FormatDuration(now - start_);
        columns.insert(columns.begin(), "Time");
        Print(columns, std::move(cells), events_, out);
        break;
      }
      default:
        break;
    }
  }
  return out;
}

template <typename T>
void WatchFeed::Line(Time now, const Change& change, const char* prefix,
                     const kubectl::Cells& columns, Table& table, std::string& out) {
  const Shared<T> before = change.before.As<T>();
  const Shared<T> after = change.after.As<T>();
  if (!before && !after) return;
  kubectl::Cells cells = kubectl::Row(after ? *after : *before, now, false);
  cells[0] = prefix + cells[0];
  cells.insert(cells.begin(), {FormatDuration(now - start_), !before  ? "ADDED"
                                                             : !after ? "DELETED"
                                                                      : "MODIFIED"});
  kubectl::Cells header = columns;
  header.insert(header.begin(), {"Time", "Event"});
  Print(header, std::move(cells), table, out);
}

void WatchFeed::Print(const kubectl::Cells& columns, kubectl::Cells cells, Table& table,
                      std::string& out) {
  out += table.printer.Print(std::exchange(table.has_header, true) ? kubectl::Cells{} : columns,
                             {std::move(cells)});
}

}  // namespace jobplay
