#include <cstdint>
#include <map>

#include "core/view/export/formats.h"
#include "core/view/words/kind_words.h"
#include "core/words/common.h"
#include "core/words/phrase.h"
#include "core/words/pictures.h"

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
    return JsonText(trace) + "\n";
  }

 private:
  Language language_;
  Json events_ = Json::array();
};

Said TrackOf(const char* kind, const Json& lane) {
  return said::Named{.kind = kind, .name = lane["name"].get<std::string>()};
}

class TraceOfLanes : public RowByRow {
 public:
  TraceOfLanes(const Json& lanes, std::int64_t end, Language language)
      : end_(end), events_(language) {
    events_.Name("process_name", process_, 0, said::ScenarioRow{});
    events_.Marks(lanes["actions"], process_, 0);
    for (const Json& cron_job : lanes["cronJobs"]) AddRow([this, &cron_job] { CronJob(cron_job); });
    for (const Json& job : lanes["jobs"]) AddRow([this, &job] { Job(job); });
    for (const Json& pod : lanes["pods"]) AddRow([this, &pod] { Pod(pod); });
    AddRow([this, &lanes] { Nodes(lanes["nodes"]); });
  }

  std::string Take() override { return events_.Text(); }

 private:
  void CronJob(const Json& cron_job) {
    events_.Name("process_name", ++process_, 0, TrackOf("CronJob", cron_job));
    events_.Marks(cron_job["runs"], process_, 0);
  }

  void Job(const Json& job) {
    processes_[job["ref"]["uid"]] = ++process_;
    events_.Name("process_name", process_, 0, TrackOf("Job", job));
    events_.Segments(job["segments"], process_, 0, end_);
    events_.Marks(job["marks"], process_, 0);
  }

  void Pod(const Json& pod) {
    const bool owned = pod.contains("jobRef");
    const std::int64_t of = owned ? processes_[pod["jobRef"]["uid"]] : 1;
    events_.Name("thread_name", of, ++thread_, TrackOf("Pod", pod));
    events_.Segments(pod["segments"], of, thread_, end_);
  }

  void Nodes(const Json& nodes) {
    events_.Name("process_name", ++process_, 0, said::NodesRow{});
    for (const Json& node : nodes) {
      events_.Name("thread_name", process_, ++thread_,
                   said::NodeRow{.node = node["name"].get<std::string>()});
      events_.Segments(node["segments"], process_, thread_, end_);
    }
  }

  std::int64_t end_;
  TraceEvents events_;
  std::int64_t process_ = 1, thread_ = 0;
  std::map<std::string, std::int64_t> processes_;  // of Jobs, by uid
};

}  // namespace

std::unique_ptr<Exporting> PerfettoTrace(const Json& lanes, Duration end, Language language) {
  return std::make_unique<TraceOfLanes>(lanes, end.ns / 1000, language);
}

}  // namespace jobplay
