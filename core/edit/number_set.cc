#include "core/edit/number_set.h"

#include <algorithm>
#include <string_view>

namespace jobplay {
namespace {

std::string_view Trimmed(std::string_view text) {
  while (text.starts_with(' ')) text.remove_prefix(1);
  while (text.ends_with(' ')) text.remove_suffix(1);
  return text;
}

std::optional<std::int64_t> ReadWholeNumber(std::string_view text) {
  text = Trimmed(text);
  if (text.empty() || text.size() > 18) return std::nullopt;
  std::int64_t number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    number = number * 10 + (c - '0');
  }
  return number;
}

std::optional<NumberRange> ReadRange(std::string_view text) {
  const std::size_t dash = text.find('-');
  const auto from = ReadWholeNumber(text.substr(0, dash));
  if (!from) return std::nullopt;
  if (dash == std::string_view::npos) return NumberRange{*from, *from};
  const std::string_view end = Trimmed(text.substr(dash + 1));
  if (end.empty()) return NumberRange{*from, NumberRange::kEndless};
  const auto to = ReadWholeNumber(end);
  if (!to) return std::nullopt;
  return NumberRange{*from, *to};
}

}  // namespace

std::optional<NumberSet> ReadNumberSet(const Json& value) {
  const std::string text = PlainText(value);
  NumberSet set;
  std::string_view rest = text;
  while (true) {
    const std::size_t comma = rest.find(',');
    const auto range = ReadRange(rest.substr(0, comma));
    if (!range) return std::nullopt;
    set.push_back(*range);
    if (comma == std::string_view::npos) return set;
    rest.remove_prefix(comma + 1);
  }
}

std::string PrintNumberSet(const NumberSet& set) {
  std::string text;
  for (const NumberRange& range : set) {
    if (!text.empty()) text += ",";
    text += std::to_string(range.from);
    if (range.from == range.to) continue;
    text += "-";
    if (range.to != NumberRange::kEndless) text += std::to_string(range.to);
  }
  return text;
}

NumberSet Intersection(const NumberSet& one, const NumberSet& other) {
  NumberSet common;
  for (const NumberRange& a : one) {
    for (const NumberRange& b : other) {
      const NumberRange both{std::max(a.from, b.from), std::min(a.to, b.to)};
      if (both.from <= both.to) common.push_back(both);
    }
  }
  return common;
}

bool Contains(const NumberSet& set, std::int64_t number) {
  return std::any_of(set.begin(), set.end(), [&](const NumberRange& range) {
    return range.from <= number && number <= range.to;
  });
}

std::int64_t CountNumbers(const NumberSet& set) {
  std::int64_t size = 0;
  for (const NumberRange& range : set) {
    if (range.to == NumberRange::kEndless) return NumberRange::kEndless;
    const std::int64_t more = std::max<std::int64_t>(0, range.to - range.from + 1);
    if (more > NumberRange::kEndless - 1 - size) return NumberRange::kEndless;
    size += more;
  }
  return size;
}

}  // namespace jobplay
