#include <cstdint>
#include <map>
#include <string>
#include <vector>

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

  void Segments(const std::vector<answer::Segment>& segments, std::int64_t process,
                std::int64_t thread, std::int64_t end) {
    for (const answer::Segment& segment : segments) {
      const std::int64_t from = segment.from.value;
      Json arguments = {{"step", segment.step.value}};
      if (segment.deleting) arguments["deleting"] = true;
      if (segment.restarts > 0) arguments["restarts"] = segment.restarts;
      if (segment.exit) arguments["exit"] = *segment.exit;
      if (!segment.reason.empty()) arguments["reason"] = segment.reason;
      events_.push_back({{"ph", "X"},
                         {"name", WordsOf(language_, segment.kind)},
                         {"ts", from},
                         {"dur", segment.to.value_or(answer::Micros{end}).value - from},
                         {"pid", process},
                         {"tid", thread},
                         {"args", std::move(arguments)}});
    }
  }

  template <typename M>
  void Marks(const std::vector<M>& marks, std::int64_t process, std::int64_t thread) {
    for (const answer::Mark& mark : marks) {
      events_.push_back({{"ph", "i"},
                         {"s", "t"},
                         {"name", mark.text},
                         {"ts", mark.at.value},
                         {"pid", process},
                         {"tid", thread},
                         {"args", {{"step", mark.step.value}}}});
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

Said TrackOf(const char* kind, const std::string& name) {
  return said::Named{.kind = kind, .name = name};
}

class TraceOfLanes : public RowByRow {
 public:
  TraceOfLanes(const answer::Lanes& lanes, std::int64_t end, Language language)
      : end_(end), events_(language) {
    events_.Name("process_name", process_, 0, said::ScenarioRow{});
    events_.Marks(lanes.actions, process_, 0);
    for (const auto& cron_job : lanes.cron_jobs) AddRow([this, &cron_job] { CronJob(cron_job); });
    for (const auto& job : lanes.jobs) AddRow([this, &job] { Job(job); });
    for (const auto& pod : lanes.pods) AddRow([this, &pod] { Pod(pod); });
    AddRow([this, &lanes] { Nodes(lanes.nodes); });
  }

  std::string Take() override { return events_.Text(); }

 private:
  void CronJob(const answer::CronJobLane& cron_job) {
    events_.Name("process_name", ++process_, 0, TrackOf("CronJob", cron_job.name));
    events_.Marks(cron_job.runs, process_, 0);
  }

  void Job(const answer::JobLane& job) {
    processes_[job.ref.uid] = ++process_;
    events_.Name("process_name", process_, 0, TrackOf("Job", job.name));
    events_.Segments(job.segments, process_, 0, end_);
    events_.Marks(job.marks, process_, 0);
  }

  void Pod(const answer::PodLane& pod) {
    const std::int64_t of = pod.job_ref ? processes_[pod.job_ref->uid] : 1;
    events_.Name("thread_name", of, ++thread_, TrackOf("Pod", pod.name));
    events_.Segments(pod.segments, of, thread_, end_);
  }

  void Nodes(const std::vector<answer::NodeLane>& nodes) {
    events_.Name("process_name", ++process_, 0, said::NodesRow{});
    for (const answer::NodeLane& node : nodes) {
      events_.Name("thread_name", process_, ++thread_, said::NodeRow{.node = node.name});
      events_.Segments(node.segments, process_, thread_, end_);
    }
  }

  std::int64_t end_;
  TraceEvents events_;
  std::int64_t process_ = 1, thread_ = 0;
  std::map<std::string, std::int64_t> processes_;  // of Jobs, by uid
};

}  // namespace

std::unique_ptr<Exporting> PerfettoTrace(const answer::Lanes& lanes, Duration end,
                                         Language language) {
  return std::make_unique<TraceOfLanes>(lanes, end.ns / 1000, language);
}

}  // namespace jobplay
