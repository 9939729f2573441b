#include "core/view/kubectl/repeated_events.h"

namespace jobplay::kubectl {

void EventCounter::Add(const Shared<Event>& event) {
  const auto [place, is_new] = places_.try_emplace(
      Key{event->uid.value, event->component, event->type, event->reason, event->message},
      events_.size());
  if (is_new) {
    events_.push_back({.last = event, .first = event->time});
    return;
  }
  RepeatedEvent& known = events_[place->second];
  known.last = event;
  ++known.count;
}

}  // namespace jobplay::kubectl
