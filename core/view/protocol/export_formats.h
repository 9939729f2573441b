// The JSON of exports, which other programs read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/api/answer/describe.h"

namespace jobplay::answer {

struct TraceArguments {
  bool deleting = false;
  std::optional<std::int32_t> exit;
  std::string name;
  std::string reason;
  std::int32_t restarts = 0;
  std::optional<Step> step;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("TraceArguments", "What the viewer shows about an event.");
    of.Filled("deleting", &TraceArguments::deleting, "deletionTimestamp is set.");
    of.Member("exit", &TraceArguments::exit, "The exit code of the pod.");
    of.Filled("name", &TraceArguments::name, "The name of a row (with ph M).");
    of.Filled("reason", &TraceArguments::reason, "The reason of the state.");
    of.Filled("restarts", &TraceArguments::restarts, "Container restarts so far.");
    of.Member("step", &TraceArguments::step, "The step that began it.");
  }
};

struct TraceEvent {
  TraceArguments arguments;
  std::optional<std::int64_t> duration;
  std::string name;
  std::string phase;
  std::int64_t process = 0;
  std::string scope;
  std::int64_t thread = 0;
  std::optional<Micros> at;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("TraceEvent", "An event in Chrome's trace event format.");
    of.Member("args", &TraceEvent::arguments, "What the viewer shows about the event.");
    of.Member("dur", &TraceEvent::duration,
              "How long it lasts, in microseconds; absent for an instant.");
    of.Member("name", &TraceEvent::name,
              "What the viewer shows in the row, or which name `args` gives.");
    of.Member("ph", &TraceEvent::phase, "M: the name of a row. X: a segment. i: an instant.");
    of.Member("pid", &TraceEvent::process, "The number of the group of rows.");
    of.Filled("s", &TraceEvent::scope, "How far the viewer draws an instant: t, in its row.");
    of.Member("tid", &TraceEvent::thread, "The number of the row in its group.");
    of.Member("ts", &TraceEvent::at, "When it begins, in microseconds; absent for a name.");
  }
};

struct PerfettoTrace {
  std::string unit = "ms";
  std::vector<TraceEvent> events;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("PerfettoTrace", "A run in Chrome's trace event format.");
    of.Member("displayTimeUnit", &PerfettoTrace::unit, "The unit of the viewer's axis.");
    of.Member("traceEvents", &PerfettoTrace::events, "Names, segments and instants.");
  }
};

struct TranscriptHeader {
  std::int32_t height = 40;
  std::string title;
  std::int32_t version = 2;
  std::int32_t width = 120;

  template <typename Visitor>
  static void Describe(Visitor& of) {
    of.Type("TranscriptHeader", "The first line of an asciicast.");
    of.Member("height", &TranscriptHeader::height, "Lines of the terminal.");
    of.Member("title", &TranscriptHeader::title, "The title of the scenario.");
    of.Member("version", &TranscriptHeader::version, "The version of the format.");
    of.Member("width", &TranscriptHeader::width, "Columns of the terminal.");
  }
};

}  // namespace jobplay::answer
