// Sets of completion indexes as ordered intervals, with their compressed text form "0,2-5,7".
// Follows orderedIntervals in pkg/controller/job/indexed_job_utils.go.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace jobplay {

struct Interval {
  std::int32_t first = 0;
  std::int32_t last = 0;  // inclusive
  bool operator==(const Interval&) const = default;
};

class OrderedIntervals {
 public:
  OrderedIntervals() = default;
  explicit OrderedIntervals(std::vector<Interval> intervals) : intervals_(std::move(intervals)) {}

  // Skips parts that are invalid, and drops indexes from `completions` on.
  static OrderedIntervals Parse(std::string_view text, std::int32_t completions);

  // `indexes` must be in increasing order.
  OrderedIntervals WithOrderedIndexes(const std::vector<std::int32_t>& indexes) const;
  OrderedIntervals Merge(const OrderedIntervals& other) const;

  std::int32_t Total() const;
  bool Has(std::int32_t index) const;
  // Formats two consecutive indexes as "3,4", and three or more as "3-5".
  std::string ToString() const;

  bool empty() const { return intervals_.empty(); }
  const std::vector<Interval>& intervals() const { return intervals_; }

 private:
  std::vector<Interval> intervals_;
};

}  // namespace jobplay
