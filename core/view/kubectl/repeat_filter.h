// Thins out lines that a list would repeat for each retry: of equal ones the first, the second, the
// fourth, the eighth and so on remain.
#pragma once

#include <map>
#include <optional>
#include <string>

namespace jobplay::kubectl {

class RepeatFilter {
 public:
  // What to append to the line: "" for the first, " (x4)" for the fourth. Nothing: leave it out.
  std::optional<std::string> Suffix(const std::string& key) {
    const int count = ++counts_[key];
    if ((count & (count - 1)) != 0) return std::nullopt;
    return count == 1 ? "" : " (x" + std::to_string(count) + ")";
  }

 private:
  std::map<std::string, int> counts_;
};

}  // namespace jobplay::kubectl
