// A run as text that grows: what `kubectl get cronjobs,jobs,pods,nodes -w --output-watch-events`
// and `kubectl get events -w` would print next to each other, each line with its virtual time.
#pragma once

#include <string>
#include <vector>

#include "core/base/time.h"
#include "core/cluster/journal.h"
#include "core/view/kubectl/get.h"
#include "core/view/kubectl/tab_writer.h"

namespace jobplay {

class WatchFeed {
 public:
  // Times are printed since `start`.
  explicit WatchFeed(Time start) : start_(start) {}

  // The lines of one step's changes, with a header before the first of each kind. Like kubectl's
  // watch, it has a line for each write, also one that changes no column.
  std::string Lines(Time now, const std::vector<Change>& changes);

 private:
  // The least widths: what comes later should not shift the columns.
  struct Table {
    kubectl::TablePrinter printer;
    bool has_header = false;
  };

  template <typename T>
  void Line(Time now, const Change& change, const char* prefix, const kubectl::Cells& columns,
            Table& table, std::string& out);
  void Print(const kubectl::Cells& columns, kubectl::Cells cells, Table& table, std::string& out);

  Time start_;
  Table cron_jobs_{kubectl::TablePrinter({12, 11, 30})};
  Table jobs_{kubectl::TablePrinter({12, 11, 30, 21, 14, 11})};
  Table pods_{kubectl::TablePrinter({12, 11, 30, 8, 20, 16})};
  Table nodes_{kubectl::TablePrinter({12, 11, 30})};
  Table events_{kubectl::TablePrinter({12, 11, 30, 20})};
};

}  // namespace jobplay
