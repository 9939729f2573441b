// Sets of numbers as scenario rules write them: "1,3,5-7", "4-". An empty text is everything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace jobplay {

class IndexSet {
 public:
  // Numbers are 0..2147483647, or from -2147483648 where negative ones make sense (exit codes);
  // ranges ascend. The error names the part that cannot be read.
  static Result<IndexSet> Parse(std::string_view text, bool negative = false);

  bool Contains(std::int64_t number) const;
  bool IsEverything() const { return ranges_.empty(); }
  // How many numbers it has; of everything 0.
  std::int64_t Size() const;
  // True if it has no highest number, such as `4-`.
  bool IsEndless() const;
  // Nothing if no number is in both. Of everything and a set that is the set.
  static std::optional<IndexSet> Intersection(const IndexSet& one, const IndexSet& other);
  // The least number that is in two of the sets; nothing where each number is in one at most.
  static std::optional<std::int64_t> Shared(const std::vector<IndexSet>& sets);
  std::string ToString() const;  // as Parse reads it
  bool operator==(const IndexSet&) const = default;

 private:
  struct Range {
    std::int64_t first = 0;
    std::int64_t last = 0;
    bool operator==(const Range&) const = default;
  };
  std::vector<Range> ranges_;
};

// Numbers from 0, in ascending order, as Parse reads them.
std::string SetText(const std::vector<std::int32_t>& numbers);

}  // namespace jobplay
