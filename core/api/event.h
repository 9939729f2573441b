// core/v1 Event, as a component records it: one entry per occurrence. Only `kubectl` views count
// repeated ones (core/view/kubectl/repeated_events.h).
#pragma once

#include <cstdint>
#include <string>

#include "core/api/meta.h"
#include "core/base/time.h"

namespace jobplay {

enum class EventType : std::uint8_t { kNormal, kWarning, kError };
const char* ToString(EventType type);

// Of a CronJob whose policy holds a start back.
inline constexpr const char* kJobAlreadyActive = "JobAlreadyActive";

struct Event {
  EventType type = EventType::kNormal;
  std::string reason;
  std::string message;
  std::string kind;       // of the involved object; none for what the playground itself has to say
  std::string name;       // of the involved object; "scenario" for that
  std::string component;  // who says so: "job-controller"
  Time time;
  std::uint32_t pod = 0;               // the id of the pod that the message names, 0 when none
  std::string namespace_ = "default";  // of the object
  Uid uid;                             // of the object; none: the playground's own

  bool operator==(const Event&) const = default;
};

// A Normal Event of a pod (Scheduled, Pulled, Created …): lists of what happens in a run leave it
// out, `describe` has it.
bool IsRoutine(const Event& event);

// The involved object as kubectl names it: "Job/demo"; "scenario" where it is the playground's own.
std::string InvolvedObject(const Event& event);

}  // namespace jobplay
