// Sets of completion indexes as ordered intervals, and their compressed text form "0,2-5,7": the
// orderedIntervals of pkg/controller/job/indexed_job_utils.go.
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

  // Parts that do not parse are skipped; what is at or beyond `completions` is cut off.
  static OrderedIntervals Parse(std::string_view text, std::int32_t completions);

  // `indexes` in increasing order.
  OrderedIntervals WithOrderedIndexes(const std::vector<std::int32_t>& indexes) const;
  OrderedIntervals Merge(const OrderedIntervals& other) const;

  std::int32_t Total() const;
  bool Has(std::int32_t index) const;
  // Two neighbours are written "3,4", three and more "3-5".
  std::string ToString() const;

  bool empty() const { return intervals_.empty(); }
  const std::vector<Interval>& intervals() const { return intervals_; }

 private:
  std::vector<Interval> intervals_;
};

}  // namespace jobplay
