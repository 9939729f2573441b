#include "core/cluster/index_set.h"

#include <algorithm>
#include <limits>
#include <string>

#include "core/base/digits.h"
#include "core/words/index_sets.h"

namespace jobplay {
namespace {

constexpr std::int64_t kMax = std::numeric_limits<std::int32_t>::max();

bool ParseNumber(std::string_view text, bool negative, std::int64_t* number) {
  const bool below_zero = negative && !text.empty() && text.front() == '-';
  const auto read = WholeNumber(below_zero ? text.substr(1) : text, 10);
  if (!read) return false;
  *number = below_zero ? -*read : *read;
  return *number <= kMax && *number >= -kMax - 1;
}

std::string_view Trimmed(std::string_view text) {
  while (!text.empty() && text.front() == ' ') text.remove_prefix(1);
  while (!text.empty() && text.back() == ' ') text.remove_suffix(1);
  return text;
}

}  // namespace

Result<IndexSet> IndexSet::Parse(std::string_view text, bool negative) {
  IndexSet set;
  text = Trimmed(text);
  while (!text.empty()) {
    const std::size_t comma = text.find(',');
    const std::string_view part = Trimmed(text.substr(0, comma));
    const std::size_t dash = part.find('-', negative ? 1 : 0);
    Range range;
    bool good = ParseNumber(Trimmed(part.substr(0, dash)), negative, &range.first);
    range.last = range.first;
    if (dash != std::string_view::npos) {
      const std::string_view last = Trimmed(part.substr(dash + 1));
      range.last = kMax;
      if (!last.empty()) good = good && ParseNumber(last, negative, &range.last);
    }
    if (!good || range.last < range.first) {
      return Error{.message = said::NoNumberOrRange{.part = std::string(part)},
                   .remedy = said::WriteNumberSet{}};
    }
    set.ranges_.push_back(range);
    if (comma == std::string_view::npos) break;
    text = text.substr(comma + 1);
    if (Trimmed(text).empty()) {
      return Error{.message = said::NumberSetEndsWithComma{}, .remedy = said::WriteNumberSet{}};
    }
  }
  return set;
}

std::string IndexSet::ToString() const {
  std::string text;
  for (const Range& range : ranges_) {
    text += (text.empty() ? "" : ",") + std::to_string(range.first);
    if (range.last == kMax)
      text += "-";
    else if (range.last != range.first)
      text += "-" + std::to_string(range.last);
  }
  return text;
}

std::string SetText(const std::vector<std::int32_t>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size();) {
    std::size_t last = i;
    while (last + 1 < numbers.size() && numbers[last + 1] == numbers[last] + 1) ++last;
    text += (text.empty() ? "" : ",") + std::to_string(numbers[i]);
    if (last > i) text += "-" + std::to_string(numbers[last]);
    i = last + 1;
  }
  return text;
}

std::optional<std::int64_t> IndexSet::Shared(const std::vector<IndexSet>& sets) {
  struct Owned {
    Range range;
    std::size_t set = 0;
  };
  std::vector<Owned> all;
  for (std::size_t i = 0; i < sets.size(); ++i) {
    if (sets[i].IsEverything()) all.push_back({{.first = 0, .last = kMax}, i});
    for (const Range& range : sets[i].ranges_) all.push_back({range, i});
  }
  std::sort(all.begin(), all.end(),
            [](const Owned& a, const Owned& b) { return a.range.first < b.range.first; });
  const Owned* farthest = nullptr;
  for (const Owned& one : all) {
    if (farthest != nullptr && farthest->set != one.set &&
        one.range.first <= farthest->range.last) {
      return one.range.first;
    }
    if (farthest == nullptr || farthest->range.last < one.range.last) farthest = &one;
  }
  return std::nullopt;
}

bool IndexSet::IsEndless() const {
  return std::any_of(ranges_.begin(), ranges_.end(),
                     [](const Range& range) { return range.last == kMax; });
}

std::optional<IndexSet> IndexSet::Intersection(const IndexSet& one, const IndexSet& other) {
  if (one.IsEverything()) return other;
  if (other.IsEverything()) return one;
  IndexSet common;
  for (const Range& a : one.ranges_) {
    for (const Range& b : other.ranges_) {
      const Range both{std::max(a.first, b.first), std::min(a.last, b.last)};
      if (both.first <= both.last) common.ranges_.push_back(both);
    }
  }
  if (common.ranges_.empty()) return std::nullopt;
  return common;
}

std::int64_t IndexSet::Size() const {
  std::int64_t size = 0;
  for (const Range& range : ranges_) size += range.last - range.first + 1;
  return size;
}

bool IndexSet::Contains(std::int64_t number) const {
  if (ranges_.empty()) return true;
  for (const Range& range : ranges_) {
    if (range.first <= number && number <= range.last) return true;
  }
  return false;
}

}  // namespace jobplay
