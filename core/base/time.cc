#include "core/base/time.h"

#include <array>
#include <cstdio>
#include <limits>

#include "core/base/digits.h"

namespace jobplay {
namespace {

constexpr std::int64_t kSecond = 1'000'000'000;
constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kMostScale = 1'000'000'000'000;

// A unit's length in nanoseconds and the length of its name in bytes; both are 0 if there is no
// unit.
struct Unit {
  std::int64_t ns = 0;
  std::size_t bytes = 0;
};

Unit ReadUnit(std::string_view text) {
  struct Named {
    std::string_view name;
    std::int64_t ns;
  };
  // Longer names come first, so that "ms" is not parsed as minutes.
  static constexpr std::array<Named, 8> kUnits = {{{"\xC2\xB5s", 1'000},
                                                   {"\xCE\xBCs", 1'000},
                                                   {"ns", 1},
                                                   {"us", 1'000},
                                                   {"ms", 1'000'000},
                                                   {"s", kSecond},
                                                   {"m", 60 * kSecond},
                                                   {"h", 3600 * kSecond}}};
  for (const Named& unit : kUnits) {
    if (text.substr(0, unit.name.size()) == unit.name) return {unit.ns, unit.name.size()};
  }
  return {};
}

struct Decimal {
  std::int64_t whole = 0;
  std::int64_t fraction = 0;  // of one unit, divided by `scale`
  std::int64_t scale = 1;     // at most 1e12
};

// Parses a decimal number and removes it from `rest`. Returns nothing if there is none or if it is
// too large.
std::optional<Decimal> ReadDecimal(std::string_view& rest) {
  Decimal number;
  bool digits = false;
  for (; !rest.empty() && IsDigit(rest[0]); rest.remove_prefix(1)) {
    const int digit = rest[0] - '0';
    if (number.whole > (kMost - digit) / 10) return std::nullopt;
    number.whole = number.whole * 10 + digit;
    digits = true;
  }
  if (!rest.empty() && rest[0] == '.') {
    rest.remove_prefix(1);
    for (; !rest.empty() && IsDigit(rest[0]); rest.remove_prefix(1)) {
      digits = true;
      // Ignores digits that are less than a nanosecond even of an hour.
      if (number.scale == kMostScale) continue;
      number.fraction = number.fraction * 10 + (rest[0] - '0');
      number.scale *= 10;
    }
  }
  return digits ? std::optional(number) : std::nullopt;
}

// Returns the fraction of a unit. The product needs 128 bits, so either the unit or the fraction is
// split.
std::int64_t PartOf(std::int64_t unit, const Decimal& number) {
  const auto [whole, fraction, scale] = number;
  const std::int64_t high = unit / 1'000'000;
  const std::int64_t low = unit % 1'000'000;
  if (scale <= 1'000'000) {
    return fraction * high / scale * 1'000'000 + (fraction * high % scale) * 1'000'000 / scale +
           fraction * low / scale;
  }
  // Multiplies the first six digits of the fraction by the unit, then the rest.
  const std::int64_t tail_scale = scale / 1'000'000;
  const std::int64_t head = fraction / tail_scale;
  const std::int64_t tail = fraction % tail_scale;
  return head * high + head * low / 1'000'000 + tail * high / tail_scale;
}

}  // namespace

std::int64_t UnixSeconds(Time t) { return FloorDiv(t.ns, kSecond); }

Time TruncateToSecond(Time t) { return {UnixSeconds(t) * kSecond}; }

std::optional<Duration> ParseDuration(std::string_view text) {
  std::string_view rest = text;
  bool negative = false;
  if (!rest.empty() && (rest[0] == '-' || rest[0] == '+')) {
    negative = rest[0] == '-';
    rest.remove_prefix(1);
  }
  if (rest == "0") return Duration{};
  if (rest.empty()) return std::nullopt;
  std::int64_t total = 0;
  while (!rest.empty()) {
    const auto number = ReadDecimal(rest);
    const Unit unit = ReadUnit(rest);
    if (!number || unit.ns == 0) return std::nullopt;
    rest.remove_prefix(unit.bytes);
    if (number->whole > kMost / unit.ns) return std::nullopt;
    const std::int64_t part = PartOf(unit.ns, *number);
    const std::int64_t add = number->whole * unit.ns;
    if (part > kMost - add || add + part > kMost - total) return std::nullopt;
    total += add + part;
  }
  return Duration{negative ? -total : total};
}

std::string FormatDuration(Duration d) {
  if (d.ns == 0) return "0s";
  const bool negative = d.ns < 0;
  const std::uint64_t ns =
      negative ? 0 - static_cast<std::uint64_t>(d.ns) : static_cast<std::uint64_t>(d.ns);
  // Writes value/scale without trailing zeros.
  auto fraction = [](std::uint64_t value, std::uint64_t scale) {
    std::string text = std::to_string(value / scale);
    std::uint64_t rest = value % scale;
    if (rest == 0) return text;
    std::string digits;
    for (std::uint64_t s = scale / 10; s > 0; s /= 10) {
      digits += static_cast<char>('0' + rest / s);
      rest %= s;
    }
    while (digits.back() == '0') digits.pop_back();
    return text + "." + digits;
  };
  std::string text;
  if (ns < 1'000) {
    text = std::to_string(ns) + "ns";
  } else if (ns < 1'000'000) {
    text = fraction(ns, 1'000) + "\xC2\xB5s";
  } else if (ns < kSecond) {
    text = fraction(ns, 1'000'000) + "ms";
  } else {
    const std::uint64_t hour = 3600ull * kSecond;
    const std::uint64_t minute = 60ull * kSecond;
    if (ns >= hour) text += std::to_string(ns / hour) + "h";
    if (ns >= minute) text += std::to_string(ns % hour / minute) + "m";
    text += fraction(ns % minute, kSecond) + "s";
  }
  return (negative ? "-" : "") + text;
}

std::int64_t DaysFromCivil(CivilDay day) {
  // Years start in March here, so that the leap day is the last day of a year.
  const std::int64_t y = day.year - (day.month <= 2 ? 1 : 0);
  const std::int64_t era = FloorDiv(y, 400);
  const std::int64_t year_of_era = y - era * 400;
  const std::int64_t month = (day.month + 9) % 12;
  const std::int64_t day_of_year = (153 * month + 2) / 5 + day.day - 1;
  const std::int64_t day_of_era =
      year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
  return era * 146'097 + day_of_era - 719'468;
}

CivilDay CivilFromDays(std::int64_t days) {
  const std::int64_t z = days + 719'468;
  const std::int64_t era = FloorDiv(z, 146'097);
  const std::int64_t day_of_era = z - era * 146'097;
  const std::int64_t year_of_era =
      (day_of_era - day_of_era / 1'460 + day_of_era / 36'524 - day_of_era / 146'096) / 365;
  const std::int64_t day_of_year =
      day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
  const std::int64_t month = (5 * day_of_year + 2) / 153;
  CivilDay out;
  out.day = static_cast<int>(day_of_year - (153 * month + 2) / 5 + 1);
  out.month = static_cast<int>(month < 10 ? month + 3 : month - 9);
  out.year = year_of_era + era * 400 + (out.month <= 2 ? 1 : 0);
  return out;
}

}  // namespace jobplay
