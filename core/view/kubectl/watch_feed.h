// A run as text that grows: what `kubectl get cronjobs,jobs,pods,nodes -w --output-watch-events`
// and `kubectl get events -w` would print next to each other, each line with its virtual time.
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
  // Times are printed since `start`; with `all_namespaces` there is a column for them, as with -A.
  explicit WatchFeed(Time start, bool all_namespaces = false);

  // The lines of one step's changes, with a header before the first of each kind. Like kubectl's
  // watch, it has a line for each write, also one that changes no column.
  std::string Lines(Time now, const std::vector<Change>& changes);
  // The calls of that step which the API server refused and which no Event of it tells of: those
  // that write a status. kubectl has no list of them. After the step's Lines.
  std::string RefusedCalls(Time now, const std::vector<Change>& changes,
                           const std::vector<Decision>& decisions);

 private:
  // The least widths: what comes later should not shift the columns.
  struct Table {
    kubectl::TablePrinter printer;
    bool has_header = false;
  };

  Table TableOf(std::vector<int> least_widths, std::size_t namespace_at) const;
  kubectl::Cells Listed(std::size_t at, const std::string& namespace_, kubectl::Cells cells) const;

  template <typename T>
  void Line(Time now, const Change& change, const char* prefix, const kubectl::Cells& columns,
            Table& table, std::string& out);
  void RefusedCall(Time now, std::pair<TableId, std::uint32_t> object, std::string call,
                   const std::string& error, std::string& out);
  void Print(const kubectl::Cells& columns, kubectl::Cells cells, Table& table, std::string& out);

  Time start_;
  bool all_namespaces_;
  Table cron_jobs_, jobs_, pods_, nodes_, events_, refused_;
  // Of objects by their ids, also of those that are gone: whom refused calls were about.
  std::map<std::pair<TableId, std::uint32_t>, std::pair<std::string, std::string>> names_;
  kubectl::RepeatFilter repeats_;
};

}  // namespace jobplay
