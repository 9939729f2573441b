// Times and durations as kubectl writes them for people.
#pragma once

#include <string>

#include "core/base/time.h"

namespace jobplay::kubectl {

// duration.HumanDuration of k8s.io/apimachinery: two or three significant figures, such as 119s,
// 2m5s, 3h, 2d4h.
std::string HumanDuration(Duration duration);

// translateTimestampSince: the age at `now`, <unknown> for the zero time.
std::string TimestampSince(Time timestamp, Time now);

// Go's time.RFC1123Z in UTC: Sat, 01 Jan 2000 00:00:00 +0000.
std::string FormatRfc1123z(Time time);

}  // namespace jobplay::kubectl
