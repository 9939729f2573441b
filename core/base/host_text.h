// Texts too heavy for every download of the engine: natively they are in the program, in
// WebAssembly the host reads the file when it is first asked for (wasm/host_text.cc).
#pragma once

#include <cstdint>
#include <string_view>

namespace jobplay {

enum class HostText : std::uint8_t {
  kTimeZones,       // core/base/cron/zones.txt
  kLinkDictionary,  // core/share/dictionary_v1.txt
  // core/shell/busybox_programs.txt: the applets of 1.36's defconfig, and those that other releases
  // have, with a space around each
  kBusyboxPrograms,
};

// For ever the same, and never empty.
std::string_view ReadHostText(HostText text);

// A table of core/words by its name: decisions, other_decisions,
// routine_decisions, or a table of phrases. For English (en) with all that a row has, for
// another language with its sentences at least; other languages may be in it, too.
std::string_view ReadWords(std::string_view table, std::string_view language);

// places.txt of core/words, or as much as cites the release that stands for the minor.
std::string_view ReadPlaces(std::int32_t minor);

}  // namespace jobplay
