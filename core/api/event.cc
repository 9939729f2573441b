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

std::string InvolvedObject(const Event& event) {
  return event.kind.empty() ? event.name : event.kind + "/" + event.name;
}

}  // namespace jobplay
