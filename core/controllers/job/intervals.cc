#include "core/controllers/job/intervals.h"

#include <algorithm>
#include <charconv>

namespace jobplay {
namespace {

// Follows strconv.Atoi for the strings that an index list may contain.
bool ParseNumber(std::string_view text, std::int64_t* value) {
  if (!text.empty() && text[0] == '+') text.remove_prefix(1);
  const char* end = text.data() + text.size();
  const auto [stop, error] = std::from_chars(text.data(), end, *value);
  return error == std::errc() && stop == end && !text.empty();
}

}  // namespace

OrderedIntervals OrderedIntervals::Parse(std::string_view text, std::int32_t completions) {
  OrderedIntervals result;
  if (text.empty()) return result;
  std::size_t at = 0;
  while (at <= text.size()) {
    const std::size_t comma = std::min(text.find(',', at), text.size());
    const std::string_view part = text.substr(at, comma - at);
    at = comma + 1;
    const std::size_t dash = part.find('-');
    std::int64_t first = 0;
    if (!ParseNumber(part.substr(0, dash), &first)) continue;
    if (first >= completions) break;
    std::int64_t last = first;
    if (dash != std::string_view::npos) {
      const std::string_view rest = part.substr(dash + 1);
      if (!ParseNumber(rest.substr(0, rest.find('-')), &last)) continue;
      if (last >= completions) last = completions - 1;
    }
    auto& list = result.intervals_;
    if (!list.empty() && list.back().last == first - 1) {
      list.back().last = static_cast<std::int32_t>(last);
    } else {
      list.push_back({static_cast<std::int32_t>(first), static_cast<std::int32_t>(last)});
    }
  }
  return result;
}

OrderedIntervals OrderedIntervals::WithOrderedIndexes(
    const std::vector<std::int32_t>& indexes) const {
  OrderedIntervals added;
  added.intervals_.reserve(indexes.size());
  for (const std::int32_t index : indexes) added.intervals_.push_back({index, index});
  return Merge(added);
}

OrderedIntervals OrderedIntervals::Merge(const OrderedIntervals& other) const {
  OrderedIntervals result;
  auto& list = result.intervals_;
  auto append = [&list](const Interval& next) {
    if (list.empty() || next.first > list.back().last + 1) {
      list.push_back(next);
    } else if (list.back().last < next.last) {
      list.back().last = next.last;
    }
  };
  std::size_t i = 0, j = 0;
  while (i < intervals_.size() && j < other.intervals_.size()) {
    if (intervals_[i].first < other.intervals_[j].first) {
      append(intervals_[i++]);
    } else {
      append(other.intervals_[j++]);
    }
  }
  while (i < intervals_.size()) append(intervals_[i++]);
  while (j < other.intervals_.size()) append(other.intervals_[j++]);
  return result;
}

std::int32_t OrderedIntervals::Total() const {
  std::int32_t total = 0;
  for (const Interval& interval : intervals_) total += interval.last - interval.first + 1;
  return total;
}

bool OrderedIntervals::Has(std::int32_t index) const {
  const auto it = std::lower_bound(
      intervals_.begin(), intervals_.end(), index,
      [](const Interval& interval, std::int32_t value) { return interval.last < value; });
  return it != intervals_.end() && it->first <= index;
}

std::string OrderedIntervals::ToString() const {
  std::string text;
  for (const Interval& interval : intervals_) {
    if (!text.empty()) text += ',';
    text += std::to_string(interval.first);
    if (interval.last > interval.first) {
      text += interval.last == interval.first + 1 ? ',' : '-';
      text += std::to_string(interval.last);
    }
  }
  return text;
}

}  // namespace jobplay
