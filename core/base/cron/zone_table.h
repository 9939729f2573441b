// The IANA time zones as text, zones.txt: one set of rules per line. zones.py writes it and says what a
// line means; time_zone.cc reads it.
#pragma once

#include <string_view>

namespace jobplay {

// Natively a constant; in WebAssembly the host's file, read when it is first asked for (wasm/zone_table.cc).
std::string_view ZoneTable();

}  // namespace jobplay
