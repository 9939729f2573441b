// core/v1 Event as recorders write it, but without aggregation: one entry per occurrence. Only the
// `kubectl` views count repeated events (core/view/kubectl/repeated_events.h).
#pragma once

#include <cstdint>
#include <string>

#include "core/api/meta.h"
#include "core/base/time.h"

namespace jobplay {

enum class EventType : std::uint8_t { kNormal, kWarning, kError };
const char* ToString(EventType type);

// The reason of the event for a CronJob whose concurrency policy delays a start.
inline constexpr const char* kJobAlreadyActive = "JobAlreadyActive";

struct Event {
  EventType type = EventType::kNormal;
  std::string reason;
  std::string message;
  std::string kind;       // of the involved object; empty for an event of the playground itself
  std::string name;       // of the involved object; "scenario" for an event of the playground
  std::string component;  // the reporting component: "job-controller"
  Time time;
  std::uint32_t pod = 0;               // the id of the pod that the message names, or 0
  std::string namespace_ = "default";  // of the involved object
  // The uid of the involved object. It is unset for an event of the playground.
  Uid uid;

  bool operator==(const Event&) const = default;
};

bool IsOfPod(const Event& event);

// True for a Normal event of a pod (Scheduled, Pulled, Created …). Lists of a run's events leave it
// out; `describe` shows it.
bool IsRoutine(const Event& event);

// Returns the involved object as kubectl prints it: "Job/demo", or "scenario" for an event of the
// playground.
std::string InvolvedObject(const Event& event);

}  // namespace jobplay
