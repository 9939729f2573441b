// Sets of numbers as rules of a scenario write them: "1,3,5-7", "4-". An empty text means all
// numbers.
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
  // Numbers are 0..2147483647, or from -2147483648 if `negative` is set (exit codes). Ranges
  // ascend. The error names the invalid part.
  static Result<IndexSet> Parse(std::string_view text, bool negative = false);

  bool Contains(std::int64_t number) const;
  bool IsEverything() const { return ranges_.empty(); }
  // Returns the number of elements, or 0 for all numbers.
  std::int64_t Size() const;
  // True if it has no highest number, such as `4-`.
  bool IsEndless() const;
  // Returns nothing if the sets are disjoint. The intersection of all numbers with a set is the
  // set.
  static std::optional<IndexSet> Intersection(const IndexSet& one, const IndexSet& other);
  // Returns the smallest number that is in two of the sets, or nothing if they are disjoint.
  static std::optional<std::int64_t> Shared(const std::vector<IndexSet>& sets);
  std::string ToString() const;  // in the format of Parse
  bool operator==(const IndexSet&) const = default;

 private:
  struct Range {
    std::int64_t first = 0;
    std::int64_t last = 0;
    bool operator==(const Range&) const = default;
  };
  std::vector<Range> ranges_;
};

// Formats ascending numbers from 0 for Parse.
std::string SetText(const std::vector<std::int32_t>& numbers);

}  // namespace jobplay
