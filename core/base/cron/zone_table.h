// The IANA time zones as text, one set of rules per line. zones.py generates it and says what a line
// means; time_zone.cc reads it.
#pragma once

namespace jobplay {

extern const char kZoneTableVersion[];  // of the IANA database: "2026f"
extern const char kZoneTable[];

}  // namespace jobplay
