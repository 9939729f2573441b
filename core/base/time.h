// Virtual time. A Time is in nanoseconds since the Unix epoch, and a Duration is in nanoseconds.
// Both are int64, so that a run has the same numbers on every platform. Core never reads a wall
// clock.
#pragma once

#include <compare>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

namespace jobplay {

struct Duration {
  std::int64_t ns = 0;

  bool operator==(const Duration&) const = default;
  auto operator<=>(const Duration&) const = default;
};

inline constexpr std::int64_t kDaySeconds = 86'400;

// Arithmetic that stops at the limits of int64 instead of overflowing.
namespace saturating {

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t kLeast = std::numeric_limits<std::int64_t>::min();

constexpr std::int64_t Sum(std::int64_t a, std::int64_t b) {
  if (b > 0 && a > kMost - b) return kMost;
  if (b < 0 && a < kLeast - b) return kLeast;
  return a + b;
}

constexpr std::int64_t Difference(std::int64_t a, std::int64_t b) {
  if (b < 0 && a > kMost + b) return kMost;
  if (b > 0 && a < kLeast + b) return kLeast;
  return a - b;
}

constexpr std::int64_t Product(std::int64_t a, std::int64_t b) {
  const bool positive = (a < 0) == (b < 0);
  if (b == 0) return 0;
  if (b == -1) return Difference(0, a);  // kLeast / -1 overflows
  const auto product =
      static_cast<std::int64_t>(static_cast<std::uint64_t>(a) * static_cast<std::uint64_t>(b));
  return product / b == a ? product : positive ? kMost : kLeast;
}

}  // namespace saturating

constexpr Duration Milliseconds(std::int64_t n) { return {saturating::Product(n, 1'000'000)}; }
constexpr Duration Seconds(std::int64_t n) { return {saturating::Product(n, 1'000'000'000)}; }
constexpr Duration Minutes(std::int64_t n) { return Seconds(saturating::Product(n, 60)); }

// Follows time.Duration(n) * time.Second, with which the controllers convert a value of the spec
// without checking its range: 9300000000 s become a negative duration.
constexpr Duration WrappingSeconds(std::int64_t n) {
  return {static_cast<std::int64_t>(static_cast<std::uint64_t>(n) * 1'000'000'000U)};
}

constexpr Duration operator+(Duration a, Duration b) { return {saturating::Sum(a.ns, b.ns)}; }
constexpr Duration operator-(Duration a, Duration b) {
  return {saturating::Difference(a.ns, b.ns)};
}
constexpr Duration operator*(Duration a, std::int64_t n) { return {saturating::Product(a.ns, n)}; }

struct Time {
  std::int64_t ns = 0;  // since 1970-01-01T00:00:00Z

  bool operator==(const Time&) const = default;
  auto operator<=>(const Time&) const = default;
};

constexpr Time operator+(Time t, Duration d) { return {saturating::Sum(t.ns, d.ns)}; }
constexpr Time operator-(Time t, Duration d) { return {saturating::Difference(t.ns, d.ns)}; }
constexpr Duration operator-(Time a, Time b) { return {saturating::Difference(a.ns, b.ns)}; }

// Returns seconds since the epoch, rounded down also before the epoch.
std::int64_t UnixSeconds(Time t);

// Drops fractions of a second, also before the epoch, as metav1.Time does: times in the API are in
// whole seconds.
Time TruncateToSecond(Time t);

// Parses what Go's time.ParseDuration accepts: an optional sign, then decimal numbers with the
// units ns, us (or µs), ms, s, m, h. "0" needs no unit. Returns nothing for a value outside the
// int64 range.
std::optional<Duration> ParseDuration(std::string_view text);

// Formats as Go's Duration.String does: 1h2m3.5s, 300ms, 0s.
std::string FormatDuration(Duration d);

// Returns a / b, rounded down also below zero. `b` must be positive.
constexpr std::int64_t FloorDiv(std::int64_t a, std::int64_t b) {
  return a / b - ((a % b != 0 && (a % b < 0) != (b < 0)) ? 1 : 0);
}

// A day of the proleptic Gregorian calendar, in UTC.
struct CivilDay {
  std::int64_t year = 1970;
  int month = 1;  // 1..12
  int day = 1;    // 1..31
};
std::int64_t DaysFromCivil(CivilDay day);  // days since the epoch
CivilDay CivilFromDays(std::int64_t days);

}  // namespace jobplay
