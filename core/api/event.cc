#include "core/api/event.h"

namespace jobplay {

const char* ToString(EventType type) {
  switch (type) {
    case EventType::kNormal:
      return "Normal";
    case EventType::kWarning:
      return "Warning";
    case EventType::kError:
      return "Error";
  }
  return "";
}

bool IsOfPod(const Event& event) { return event.kind == "Pod"; }

bool IsRoutine(const Event& event) { return IsOfPod(event) && event.type == EventType::kNormal; }

std::string InvolvedObject(const Event& event) {
  return event.kind.empty() ? event.name : event.kind + "/" + event.name;
}

}  // namespace jobplay
