// The answer of the log: the events of the steps, one per line.
#pragma once

#include <optional>
#include <string>

#include "core/api/answer/describe.h"
#include "core/view/protocol/reference.h"

namespace jobplay::answer {

struct LogLine {
  Step step;
  Micros time;
  std::string kind;
  std::string type;
  std::string reason;
  std::string object;
  std::optional<Reference> ref;
  std::string message;
  std::optional<std::string> error;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("LogLine", "An Event, an API call of a controller or an action of the scenario.");
    of.Member("step", &LogLine::step, "The step in which it happened.");
    of.Member("time", &LogLine::time, "When it happened.");
    of.OneOf("kind", &LogLine::kind, "event call action",
             "An Event, an API call of a controller, or an action of the scenario.");
    of.Member("type", &LogLine::type,
              "Normal, Warning or Error of an Event; the verb of a call; the field that names an "
              "action.");
    of.Member("reason", &LogLine::reason,
              "The reason of an Event; who made the call or took the action.");
    of.Member("object", &LogLine::object,
              "The name of the object with its kind, as a table shows it.");
    of.Member("ref", &LogLine::ref,
              "Of a create call that failed: the Job or CronJob that the object was for.");
    of.Member("message", &LogLine::message,
              "The message of an Event; what a call changed; the action in words.");
    of.Member("error", &LogLine::error, "How a call failed; absent if it succeeded.");
  }
};

}  // namespace jobplay::answer
