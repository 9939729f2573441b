// Events as an API server stores them: a repeated one is a count of the first
// (client-go/tools/record/events_cache.go, eventLogger).
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <tuple>
#include <vector>

#include "core/api/event.h"
#include "core/base/shared.h"
#include "core/base/time.h"

namespace jobplay::kubectl {

struct RepeatedEvent {
  Shared<Event> last;
  Time first;
  int count = 1;
};

using Events = std::vector<RepeatedEvent>;

// Counts events that differ in their time alone. They are kept in the order of the first
// occurrence.
class EventCounter {
 public:
  void Add(const Shared<Event>& event);
  Events Take() { return std::move(events_); }

 private:
  using Key = std::tuple<std::uint64_t, std::string, EventType, std::string, std::string>;

  Events events_;
  std::map<Key, std::size_t> places_;
};

}  // namespace jobplay::kubectl
