// The time zones, which the page downloads only for a CronJob that names one.
#include "core/base/cron/zone_table.h"

#include <emscripten/val.h>

#include <string>

namespace jobplay {

std::string_view ZoneTable() {
  static const std::string table =
      emscripten::val::module_property("readTimeZones")().as<std::string>();
  return table;
}

}  // namespace jobplay
