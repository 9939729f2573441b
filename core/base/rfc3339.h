// RFC 3339 times as Go's time.Parse reads and refuses them, which is how the API server does: more
// than the RFC allows (one digit of an hour, a comma before the fraction, an offset of 24 hours)
// and less (no lower-case t and z). Its years are 0 to 9999, more than virtual time can hold.
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

  // 0001-01-01T00:00:00Z, which Go takes for no time at all.
  bool IsZero() const;
};

// As time.Parse(time.RFC3339, text): the time, or the error in Go's words.
struct ParsedGoTime {
  GoTime time;
  std::string error;  // empty: there is none
};
ParsedGoTime ParseGoTime(std::string_view text);

// In UTC with whole seconds, as metav1.Time is sent.
std::string FormatGoTime(std::int64_t seconds);

// The ends of virtual time.
inline constexpr std::int64_t kFirstYear = 1700;
inline constexpr std::int64_t kLastYear = 2250;

// What of such a time virtual time can hold: years before 1700 and after 2250 are taken for these.
Time NearestTime(const GoTime& time);

// Nothing for what Go refuses, and for years outside 1700..2250: int64 nanoseconds end there.
std::optional<Time> ParseRfc3339(std::string_view text);

// Formats in UTC with whole seconds, as metav1.Time does: 2000-01-01T00:00:00Z.
std::string FormatRfc3339(Time t);

}  // namespace jobplay
