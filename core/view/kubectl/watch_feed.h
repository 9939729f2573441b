// A run as growing text: the output of `kubectl get cronjobs,jobs,pods,nodes -w
// --output-watch-events` and of `kubectl get events -w` together, each line with its virtual time.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/base/time.h"
#include "core/cluster/journal.h"
#include "core/view/kubectl/get.h"
#include "core/view/kubectl/repeat_filter.h"
#include "core/view/kubectl/tab_writer.h"

namespace jobplay {

class WatchFeed {
 public:
  // Times are relative to `start`. With `all_namespaces`, there is a column for namespaces, as with
  // -A.
  explicit WatchFeed(Time start, bool all_namespaces = false);

  // Returns the lines of one step's changes, with a header before the first of each kind. Like
  // kubectl's watch, it prints a line for each write, even if no column changes.
  std::string Lines(Time now, const std::vector<Change>& changes);
  // Returns the rejected calls of the step that no Event of it reports, which are those that write
  // a status. kubectl does not list them. Call it after the step's Lines.
  std::string RefusedCalls(Time now, const std::vector<Change>& changes,
                           const std::vector<Decision>& decisions);

 private:
  // Minimum widths, so that later rows do not shift the columns.
  struct Table {
    kubectl::TablePrinter printer;
    bool has_header = false;
  };

  Table TableOf(std::vector<int> least_widths, std::size_t namespace_at) const;
  kubectl::Cells Listed(std::size_t at, const std::string& namespace_, kubectl::Cells cells) const;

  template <typename T>
  void Line(Time now, const Change& change, const char* prefix, const kubectl::Cells& columns,
            Table& table, std::string& out);
  void Print(const kubectl::Cells& columns, kubectl::Cells cells, Table& table, std::string& out);

  Time start_;
  bool all_namespaces_;
  Table cron_jobs_, jobs_, pods_, nodes_, events_, refused_;
  // The names of objects by ID, including deleted ones, for the lines of rejected calls.
  std::map<std::pair<TableId, std::uint32_t>, std::pair<std::string, std::string>> names_;
  kubectl::RepeatFilter repeats_;
};

}  // namespace jobplay
