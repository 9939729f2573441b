// The page downloads these files only when they are needed: the engine's host has a function for
// that.
#include "core/base/host_text.h"

#include <emscripten/val.h>

#include <array>
#include <string>

namespace jobplay {

std::string_view ReadHostText(HostText text) {
  static constexpr std::array<const char*, 7> kNames = {
      "timeZones",      "whyProse",    "stepReasons", "japanesePhrases",
      "linkDictionary", "importNotes", "sourcePlaces"};
  static std::array<std::string, kNames.size()> texts;
  const auto which = static_cast<std::size_t>(text);
  if (texts[which].empty()) {
    texts[which] =
        emscripten::val::module_property("readText")(std::string(kNames[which])).as<std::string>();
  }
  return texts[which];
}

}  // namespace jobplay
