// RFC 3339 times as Go's time.Parse, and so the API server, accepts and rejects them. It accepts
// more than the RFC (a one-digit hour, a comma before the fraction, an offset of 24 hours) and less
// (no lowercase t and z). Years range from 0 to 9999, more than virtual time can hold.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/time.h"

namespace jobplay {

struct GoTime {
  std::int64_t seconds = 0;  // since 1970-01-01T00:00:00Z
  std::int32_t nanoseconds = 0;

  bool operator==(const GoTime&) const = default;

  // Returns true for 0001-01-01T00:00:00Z, Go's zero time.
  bool IsZero() const;
};

// The result of time.Parse(time.RFC3339, text): the time, or Go's error message.
struct ParsedGoTime {
  GoTime time;
  std::string error;  // empty if there is no error
};
ParsedGoTime ParseGoTime(std::string_view text);

// Formats in UTC with whole seconds, as metav1.Time does in JSON.
std::string FormatGoTime(std::int64_t seconds);

// The first and the last year of virtual time.
inline constexpr std::int64_t kFirstYear = 1700;
inline constexpr std::int64_t kLastYear = 2250;

// Returns the closest virtual time: years before 1700 and after 2250 are clamped to these.
Time NearestTime(const GoTime& time);

// Returns nothing for a string that Go rejects and for years outside 1700..2250, the limits of
// int64 nanoseconds.
std::optional<Time> ParseRfc3339(std::string_view text);

// Formats in UTC with whole seconds, as metav1.Time does: 2000-01-01T00:00:00Z.
std::string FormatRfc3339(Time t);

}  // namespace jobplay
