// Aligns tab-separated text in columns like Go's text/tabwriter, which kubectl uses. A column is a
// block of adjacent lines with a tab-terminated cell at that place. Its width is that of the widest
// cell plus the padding.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace jobplay::kubectl {

struct TabOptions {
  int min_width = 0;
  int padding = 2;
};

// Counts widths in code points, like tabwriter.
std::string AlignTabs(std::string_view text, TabOptions options);

// Prints a table like `kubectl get`: the header in capitals, columns three apart. Rows may be added
// by several calls, as under --watch; the columns then keep their widths.
class TablePrinter {
 public:
  // `least_widths` are minimum widths of the first columns, including the gap. They align several
  // tables.
  explicit TablePrinter(std::vector<int> least_widths = {}) : widths_(std::move(least_widths)) {}

  // If `header` is empty, prints only the rows.
  std::string Print(const std::vector<std::string>& header,
                    const std::vector<std::vector<std::string>>& rows);

 private:
  std::vector<int> widths_;
};

}  // namespace jobplay::kubectl
