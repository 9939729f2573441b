#include <cstdint>
#include <map>

#include "core/view/export/export.h"
#include "core/view/words/kind_words.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

class TraceEvents {
 public:
  explicit TraceEvents(Language language) : language_(language) {}

  void Name(const char* what, std::int64_t process, std::int64_t thread, const Said& name) {
    events_.push_back({{"ph", "M"},
                       {"name", what},
                       {"pid", process},
                       {"tid", thread},
                       {"args", {{"name", Say(name, language_)}}}});
  }

  void Segments(const Json& segments, std::int64_t process, std::int64_t thread, std::int64_t end) {
    for (const Json& segment : segments) {
      const std::int64_t from = segment["from"];
      Json arguments = segment;
      for (const char* told : {"kind", "from", "to"}) arguments.erase(told);
      events_.push_back({{"ph", "X"},
                         {"name", WordsOf(language_, segment["kind"].get<std::string>())},
                         {"ts", from},
                         {"dur", segment.value("to", end) - from},
                         {"pid", process},
                         {"tid", thread},
                         {"args", std::move(arguments)}});
    }
  }

  void Marks(const Json& marks, std::int64_t process, std::int64_t thread) {
    for (const Json& mark : marks) {
      events_.push_back({{"ph", "i"},
                         {"s", "t"},
                         {"name", mark["text"]},
                         {"ts", mark["at"]},
                         {"pid", process},
                         {"tid", thread},
                         {"args", {{"step", mark["step"]}}}});
    }
  }

  std::string Text() const {
    const Json trace = {{"displayTimeUnit", "ms"}, {"traceEvents", events_}};
    return trace.dump(-1, ' ', false, Json::error_handler_t::replace) + "\n";
  }

 private:
  Language language_;
  Json events_ = Json::array();
};

Said TrackOf(const char* kind, const Json& lane) {
  return said::Named{.kind = kind, .name = lane["name"].get<std::string>()};
}

}  // namespace

std::string PerfettoTrace(const Json& lanes, Duration end, Language language) {
  const std::int64_t end_us = end.ns / 1000;
  TraceEvents events(language);
  std::int64_t process = 1;
  events.Name("process_name", process, 0, said::ScenarioRow{});
  events.Marks(lanes["actions"], process, 0);
  for (const Json& cron_job : lanes["cronJobs"]) {
    events.Name("process_name", ++process, 0, TrackOf("CronJob", cron_job));
    events.Marks(cron_job["runs"], process, 0);
  }
  std::map<std::string, std::int64_t> processes;  // of Jobs, by uid
  for (const Json& job : lanes["jobs"]) {
    processes[job["ref"]["uid"]] = ++process;
    events.Name("process_name", process, 0, TrackOf("Job", job));
    events.Segments(job["segments"], process, 0, end_us);
    events.Marks(job["marks"], process, 0);
  }
  std::int64_t thread = 0;
  for (const Json& pod : lanes["pods"]) {
    const bool owned = pod.contains("jobRef");
    const std::int64_t of = owned ? processes[pod["jobRef"]["uid"]] : 1;
    events.Name("thread_name", of, ++thread, TrackOf("Pod", pod));
    events.Segments(pod["segments"], of, thread, end_us);
  }
  events.Name("process_name", ++process, 0, said::NodesRow{});
  for (const Json& node : lanes["nodes"]) {
    events.Name("thread_name", process, ++thread,
                said::NodeRow{.node = node["name"].get<std::string>()});
    events.Segments(node["segments"], process, thread, end_us);
  }
  return events.Text();
}

}  // namespace jobplay
