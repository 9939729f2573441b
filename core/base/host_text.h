// Texts too heavy for every download of the engine: natively they are in the program, in
// WebAssembly the host reads the file when it is first asked for (wasm/host_text.cc).
#pragma once

#include <cstdint>
#include <string_view>

namespace jobplay {

enum class HostText : std::uint8_t {
  kTimeZones,        // core/base/cron/zones.txt
  kWhyProse,         // core/view/why_prose.txt
  kStepReasons,      // core/view/step_reasons.txt
  kJapanesePhrases,  // core/view/phrases_ja.txt
  kLinkDictionary,   // core/share/dictionary_v1.txt
  kImportNotes,      // core/share/import/notes.txt
  kSourcePlaces,     // core/view/source_places.txt
};

// For ever the same, and never empty.
std::string_view ReadHostText(HostText text);

}  // namespace jobplay
