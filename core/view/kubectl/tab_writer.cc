#include "core/view/kubectl/tab_writer.h"

#include <algorithm>
#include <cstddef>

#include "core/base/text.h"

namespace jobplay::kubectl {
namespace {

// printers.GetNewTabWriter
constexpr int kTableMinWidth = 6;
constexpr int kTablePadding = 3;

int Width(std::string_view text) { return static_cast<int>(CharactersIn(text)); }

using CellLines = std::vector<std::vector<std::string_view>>;

class Formatter {
 public:
  Formatter(const CellLines& lines, TabOptions options) : lines_(lines), options_(options) {}

  std::string Format() {
    Block(0, lines_.size());
    return std::move(out_);
  }

 private:
  // tabwriter's format, for the lines [first, last). The widths of the columns in widths_ are
  // known.
  void Block(std::size_t first, std::size_t last) {
    const std::size_t column = widths_.size();
    for (std::size_t line = first; line < last; ++line) {
      if (column + 1 >= lines_[line].size()) continue;
      Write(first, line);
      first = line;
      int width = options_.min_width;
      for (; line < last && column + 1 < lines_[line].size(); ++line) {
        width = std::max(width, Width(lines_[line][column]) + options_.padding);
      }
      widths_.push_back(width);
      Block(first, line);
      widths_.pop_back();
      first = line;
    }
    Write(first, last);
  }

  void Write(std::size_t first, std::size_t last) {
    for (std::size_t line = first; line < last; ++line) {
      const auto& cells = lines_[line];
      for (std::size_t i = 0; i < cells.size(); ++i) {
        out_ += cells[i];
        if (i < widths_.size()) {
          out_.append(static_cast<std::size_t>(std::max(0, widths_[i] - Width(cells[i]))), ' ');
        }
      }
      if (line + 1 < lines_.size()) out_ += '\n';
    }
  }

  const CellLines& lines_;
  TabOptions options_;
  std::vector<int> widths_;
  std::string out_;
};

}  // namespace

std::string AlignTabs(std::string_view text, TabOptions options) {
  CellLines lines;
  for (const std::string_view line : Split(text, '\n')) lines.push_back(Split(line, '\t'));
  return Formatter(lines, options).Format();
}

std::string TablePrinter::Print(const std::vector<std::string>& header,
                                const std::vector<std::vector<std::string>>& rows) {
  std::vector<const std::vector<std::string>*> lines;
  std::vector<std::string> capitals = header;
  for (std::string& cell : capitals) {
    for (char& c : cell) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  }
  if (!header.empty()) lines.push_back(&capitals);
  for (const auto& row : rows) lines.push_back(&row);
  for (const auto* line : lines) {
    for (std::size_t i = 0; i + 1 < line->size(); ++i) {
      if (widths_.size() <= i) widths_.push_back(kTableMinWidth);
      widths_[i] = std::max(widths_[i], Width((*line)[i]) + kTablePadding);
    }
  }
  std::string out;
  for (const auto* line : lines) {
    for (std::size_t i = 0; i < line->size(); ++i) {
      const std::string& cell = (*line)[i];
      out += cell;
      if (i + 1 == line->size()) break;
      out.append(static_cast<std::size_t>(widths_[i] - Width(cell)), ' ');
    }
    out += '\n';
  }
  return out;
}

}  // namespace jobplay::kubectl
