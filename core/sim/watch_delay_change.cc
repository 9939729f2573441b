#include "core/sim/watch_delay_change.h"

namespace jobplay {

WatchDelayChange ReadWatchDelayChange(FieldReader& fields) {
  const auto it = fields.json().find("watchDelay");
  if (it == fields.json().end() || !it->is_object()) {
    const auto all = fields.TimeSpan("watchDelay");
    return {all, all, all};
  }
  FieldReader delays = fields.Object("watchDelay");
  const auto otherwise = delays.TimeSpan("default");
  const auto of = [&](const char* name) {
    const auto own = delays.TimeSpan(name);
    return own ? own : otherwise;
  };
  const WatchDelayChange change{of("jobs"), of("cronjobs"), of("pods")};
  delays.Done();
  return change;
}

}  // namespace jobplay
