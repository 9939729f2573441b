// Aligns tab-separated text in columns as Go's text/tabwriter does, which kubectl prints through: a
// column is a block of adjacent lines with a tab-terminated cell at that place, and is as wide as
// its widest cell and the padding.
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

// Widths are counted in code points, as tabwriter counts them.
std::string AlignTabs(std::string_view text, TabOptions options);

// A table as `kubectl get` prints it: header in capitals, columns three apart. Rows may come in
// several calls, as under --watch: columns then keep the width they once had.
class TablePrinter {
 public:
  // The first columns are at least so wide, with the gap after them: several tables then line up.
  explicit TablePrinter(std::vector<int> least_widths = {}) : widths_(std::move(least_widths)) {}

  // `header` empty: rows alone.
  std::string Print(const std::vector<std::string>& header,
                    const std::vector<std::vector<std::string>>& rows);

 private:
  std::vector<int> widths_;
};

}  // namespace jobplay::kubectl
