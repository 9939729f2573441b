#include "core/base/cron/time_zone.h"

#include <algorithm>
#include <cstdio>
#include <limits>
#include <optional>

#include "core/base/check.h"
#include "core/base/digits.h"
#include "core/base/host_text.h"
#include "core/base/rfc3339.h"
#include "core/base/time.h"

namespace jobplay {
namespace {

constexpr std::int64_t kAlpha = std::numeric_limits<std::int64_t>::min();
constexpr std::int64_t kOmega = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kTableEpoch = -5'364'662'400;  // 1800-01-01T00:00:00Z

// Returns the text before the separator, and removes both from `rest`.
std::string_view Take(std::string_view& rest, char separator) {
  const std::size_t at = std::min(rest.find(separator), rest.size());
  const std::string_view head = rest.substr(0, at);
  rest.remove_prefix(std::min(at + 1, rest.size()));
  return head;
}

// Parses a number of our own table, so an invalid one is a bug.
std::int64_t Number(std::string_view text, int base = 10) {
  const bool is_negative = text.starts_with('-');
  const auto number = NumberToBase(base, text.substr(is_negative ? 1 : 0));
  JOBPLAY_CHECK(number.has_value());
  const auto value = static_cast<std::int64_t>(*number);
  return is_negative ? -value : value;
}

bool HasWord(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    if (Take(words, ' ') == word) return true;
  }
  return false;
}

enum class Found { kNothing, kZone, kFolder, kBelowZone };

// Looks up the name as a path in the directory of the database.
Found FindZone(std::string_view name, std::string_view* rules) {
  Found found = Found::kNothing;
  std::string_view table = ReadHostText(HostText::kTimeZones);
  Take(table, '\n');  // the first line names the database release
  while (!table.empty()) {
    std::string_view line = Take(table, '\n');
    const std::string_view names = Take(line, '|');
    if (HasWord(names, name)) {
      *rules = line;
      return Found::kZone;
    }
    std::string_view rest = names;
    while (!rest.empty()) {
      const std::string_view zone = Take(rest, ' ');
      const std::string_view longer = zone.size() > name.size() ? zone : name;
      const std::string_view shorter = zone.size() > name.size() ? name : zone;
      if (longer.substr(0, shorter.size()) != shorter) continue;
      if (longer[shorter.size()] == '/' || shorter.back() == '/') {
        found = longer == zone ? Found::kFolder : Found::kBelowZone;
      }
    }
  }
  return found;
}

}  // namespace

Result<TimeZone> TimeZone::Load(std::string_view name) {
  if (name.empty() || name == "UTC" || name == "Local") return TimeZone();
  if (name.find("..") != std::string_view::npos || name[0] == '/' || name[0] == '\\') {
    return Error{.message = Verbatim("time: invalid location name")};
  }
  std::string_view line;
  switch (FindZone(name, &line)) {
    // Go reads the zone's file and returns the error of the operating system.
    case Found::kFolder:
      return Error{.message = Verbatim("is a directory")};
    case Found::kBelowZone:
      return Error{.message = Verbatim("not a directory")};
    case Found::kNothing:
      return Error{.message = Verbatim("unknown time zone " + std::string(name))};
    case Found::kZone:
      break;
  }
  TimeZone zone;
  zone.rules_ = ReadRules(line);
  return zone;
}

std::vector<std::string> TimeZone::Names() {
  std::vector<std::string> all;
  std::string_view table = ReadHostText(HostText::kTimeZones);
  Take(table, '\n');
  while (!table.empty()) {
    std::string_view line = Take(table, '\n');
    for (std::string_view names = Take(line, '|'); !names.empty();) {
      all.emplace_back(Take(names, ' '));
    }
  }
  return all;
}

TimeZone::Rules TimeZone::ReadRules(std::string_view line) {
  Rules rules;
  rules.first_offset_s = static_cast<std::int32_t>(Number(Take(line, '|')));
  std::vector<std::int32_t> offsets = {rules.first_offset_s};
  std::int32_t offset = rules.first_offset_s;
  std::int64_t wall = kTableEpoch;
  std::string_view changes = Take(line, '|');
  while (!changes.empty()) {
    const std::string_view change = Take(changes, ' ');
    const std::size_t at = change.find_first_of(">=");
    std::string_view later = change.substr(0, at);
    const std::string_view after = change.substr(at + 1);
    wall += Number(Take(later, '.'), 36) * 60;
    if (!later.empty()) wall += Number(later);
    const std::int64_t when = wall - offset;
    if (change[at] == '=') offsets.push_back(static_cast<std::int32_t>(Number(after)));
    offset = change[at] == '=' ? offsets.back() : offsets[Number(after, 36)];
    rules.changes.push_back({when, offset});
  }
  rules.tail.std_s = static_cast<std::int32_t>(Number(Take(line, ' ')));
  if (line.empty()) return rules;
  rules.tail.has_dst = true;
  rules.tail.dst_s = static_cast<std::int32_t>(Number(Take(line, ' ')));
  for (YearlyRule* rule : {&rules.tail.start, &rules.tail.end}) {
    std::string_view text = Take(line, ' ');
    rule->month = static_cast<int>(Number(Take(text, '.')));
    rule->week = static_cast<int>(Number(Take(text, '.')));
    rule->weekday = static_cast<int>(Number(Take(text, '.')));
    rule->second = static_cast<std::int32_t>(Number(text));
  }
  return rules;
}

// Follows tzruleTime. Returns seconds since the start of the year in UTC.
std::int64_t TimeZone::SecondOfYear(const YearlyRule& rule, std::int64_t year,
                                    std::int32_t offset_s) {
  const std::int64_t first = DaysFromCivil({year, rule.month, 1});
  const std::int64_t next =
      rule.month == 12 ? DaysFromCivil({year + 1, 1, 1}) : DaysFromCivil({year, rule.month + 1, 1});
  const std::int64_t weekday = ((first + 4) % 7 + 7) % 7;  // the epoch was a Thursday
  std::int64_t day = (rule.weekday - weekday + 7) % 7;
  for (int i = 1; i < rule.week && day + 7 < next - first; ++i) day += 7;
  return (first - DaysFromCivil({year, 1, 1}) + day) * kDaySeconds + rule.second - offset_s;
}

// Follows tzset and its bounds: a period ends at the end of a year if no change is near.
TimeZone::Period TimeZone::LookupTail(const Tail& tail, std::int64_t since, std::int64_t unix_s) {
  if (!tail.has_dst) return {since, kOmega, tail.std_s};
  const std::int64_t day = FloorDiv(unix_s, kDaySeconds);
  const std::int64_t year = CivilFromDays(day).year;
  const std::int64_t year_start = DaysFromCivil({year, 1, 1}) * kDaySeconds;
  std::int64_t start = SecondOfYear(tail.start, year, tail.std_s);
  std::int64_t end = SecondOfYear(tail.end, year, tail.dst_s);
  std::int32_t outside = tail.std_s;
  std::int32_t inside = tail.dst_s;
  if (end < start) {  // south of the equator
    std::swap(start, end);
    std::swap(outside, inside);
  }
  const std::int64_t second = unix_s - year_start;
  if (second < start) return {year_start, year_start + start, outside};
  if (second >= end) return {year_start + end, year_start + 365 * kDaySeconds, outside};
  return {year_start + start, year_start + end, inside};
}

TimeZone::Period TimeZone::Lookup(std::int64_t unix_s) const {
  if (!rules_) return {kAlpha, kOmega, 0};
  const std::vector<Change>& changes = rules_->changes;
  if (changes.empty()) return LookupTail(rules_->tail, kAlpha, unix_s);
  const auto next = std::upper_bound(changes.begin(), changes.end(), unix_s,
                                     [](std::int64_t s, const Change& c) { return s < c.at; });
  if (next == changes.begin()) return {kAlpha, next->at, rules_->first_offset_s};
  const Change& current = *(next - 1);
  if (next == changes.end()) return LookupTail(rules_->tail, current.at, unix_s);
  return {current.at, next->at, current.offset_s};
}

std::int64_t TimeZone::FromWall(std::int64_t wall_s) const {
  // Treats the reading as UTC first, which is right if no change is near.
  const Period guess = Lookup(wall_s);
  if (guess.offset_s == 0) return wall_s;
  const std::int64_t unix_s = wall_s - guess.offset_s;
  if (unix_s >= guess.start && unix_s < guess.end) return unix_s;
  return wall_s - Lookup(unix_s).offset_s;
}

std::string FormatRfc3339(Time t, const TimeZone& zone) {
  const std::int32_t offset = zone.Lookup(UnixSeconds(t)).offset_s;
  const std::int32_t minutes = offset / 60;
  std::string text = FormatRfc3339(t + Seconds(offset));
  if (offset == 0) return text;
  char suffix[16];
  const std::int32_t east = minutes < 0 ? -minutes : minutes;
  std::snprintf(suffix, sizeof suffix, "%c%02d:%02d", minutes < 0 ? '-' : '+',
                static_cast<int>(east / 60), static_cast<int>(east % 60));
  text.pop_back();  // Z
  return text + suffix;
}

}  // namespace jobplay
