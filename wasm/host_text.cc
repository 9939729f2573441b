// The page downloads these files only when they are needed, with a function of the engine's host.
#include "core/base/host_text.h"

#include <emscripten/val.h>

#include <array>
#include <map>
#include <string>

namespace jobplay {
namespace {

std::string Read(const std::string& name) {
  return emscripten::val::module_property("readText")(name).as<std::string>();
}

const std::string& ReadOnce(const std::string& name) {
  static std::map<std::string, std::string> texts;
  std::string& text = texts[name];
  if (text.empty()) text = Read(name);
  return text;
}

}  // namespace

std::string_view ReadHostText(HostText text) {
  static constexpr std::array<const char*, 3> kNames = {"timeZones", "linkDictionary",
                                                        "busyboxPrograms"};
  static std::array<std::string, kNames.size()> texts;
  const auto which = static_cast<std::size_t>(text);
  if (texts[which].empty()) texts[which] = Read(kNames[which]);
  return texts[which];
}

std::string_view ReadWords(std::string_view table, std::string_view language) {
  return ReadOnce(std::string(table).append(".").append(language));
}

std::string_view ReadPlaces(std::int32_t minor) {
  return ReadOnce("places." + std::to_string(minor));
}

}  // namespace jobplay
