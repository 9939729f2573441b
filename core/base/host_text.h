// Files that are too large for every download of the engine. Native programs contain them. In
// WebAssembly, the host reads each file when it is first needed (wasm/host_text.cc).
#pragma once

#include <cstdint>
#include <string_view>

namespace jobplay {

enum class HostText : std::uint8_t {
  kTimeZones,       // core/base/cron/zones.txt
  kLinkDictionary,  // core/share/dictionary_v1.txt
  // core/shell/busybox_programs.txt: the applets of BusyBox 1.36's defconfig and of other releases,
  // with spaces around each.
  kBusyboxPrograms,
};

// Returns a non-empty text that never changes.
std::string_view ReadHostText(HostText text);

// Returns a table of core/words by its name: decisions, other_decisions, routine_decisions, or a
// table of phrases. For English (en) the rows are complete; for another language they have at least
// its sentences, and maybe further languages.
std::string_view ReadWords(std::string_view table, std::string_view language);

// Returns places.txt of core/words, or at least the rows that cite the release for the minor
// version.
std::string_view ReadPlaces(std::int32_t minor);

}  // namespace jobplay
