#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/api/answer/json.h"
#include "core/view/export/formats.h"
#include "core/view/protocol/export_formats.h"
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
    trace_.events.push_back({.arguments = {.name = Say(name, language_)},
                             .name = what,
                             .phase = "M",
                             .process = process,
                             .thread = thread});
  }

  void Segments(const std::vector<answer::Segment>& segments, std::int64_t process,
                std::int64_t thread, std::int64_t end) {
    for (const answer::Segment& segment : segments) {
      const std::int64_t to = segment.to.value_or(answer::Micros{end}).value;
      trace_.events.push_back({.arguments = {.deleting = segment.deleting,
                                             .exit = segment.exit,
                                             .reason = segment.reason,
                                             .restarts = segment.restarts,
                                             .step = segment.step},
                               .duration = to - segment.from.value,
                               .name = std::string(WordsOf(language_, segment.kind)),
                               .phase = "X",
                               .process = process,
                               .thread = thread,
                               .at = segment.from});
    }
  }

  template <typename M>
  void Marks(const std::vector<M>& marks, std::int64_t process, std::int64_t thread) {
    for (const answer::Mark& mark : marks) {
      trace_.events.push_back({.arguments = {.step = mark.step},
                               .name = mark.text,
                               .phase = "i",
                               .process = process,
                               .scope = "t",
                               .thread = thread,
                               .at = mark.at});
    }
  }

  std::string Text() const { return answer::ToJsonText(trace_) + "\n"; }

 private:
  Language language_;
  answer::PerfettoTrace trace_;
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
  std::map<std::string, std::int64_t> processes_;  // of Jobs, by UID
};

}  // namespace

std::unique_ptr<Exporting> PerfettoTrace(const answer::Lanes& lanes, Duration end,
                                         Language language) {
  return std::make_unique<TraceOfLanes>(lanes, end.ns / 1000, language);
}

}  // namespace jobplay
