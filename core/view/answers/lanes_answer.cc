#include "core/view/answers/lanes.h"
#include "core/view/answers/reference.h"
#include "core/view/answers/run_answer.h"
#include "core/view/answers/unfinished.h"
#include "core/view/index/field_history.h"
#include "core/view/index/folds.h"
#include "core/view/words/kind_words.h"
#include "core/view/words/step_text.h"
#include "core/words/pictures.h"

namespace jobplay {

namespace {

// The possible actions on a pod or a node depend only on its segment's kind, as listed here.
struct StateOfKind {
  const char* kind;
  const char* state;
};
constexpr StateOfKind kStates[] = {{"unscheduled", "pending"}, {"pending", "pending"},
                                   {"imagePull", "pending"},   {"running", "running"},
                                   {"notReady", "running"},    {"crashLoop", "waiting"},
                                   {"lost", "waiting"},        {"succeeded", "over"},
                                   {"failed", "over"},         {"ready", "up"},
                                   {"cordoned", "up"},         {"down", "down"},
                                   {"deleted", "gone"}};

}  // namespace

class Lanes::Writer {
 public:
  Writer(const Lanes& lanes, const Timeline& timeline, const RunIndex& index, Language language)
      : lanes_(lanes), timeline_(timeline), index_(index), language_(language) {}

  answer::JobLane Job(std::uint32_t id) const {
    const Lane& lane = LaneOf(lanes_.jobs_, id);
    auto job = ObjectLane<answer::JobLane>(TableId::kJobs, index_.jobs()[id]);
    job.segments = Segments(lane);
    for (const Mark& mark : lane.marks) {
      const bool is_condition = *mark.condition != '\0';
      job.marks.push_back(
          {MarkOf(mark, is_condition ? TextOf(mark) : Say(SuspensionSaid(mark), language_)),
           mark.kind, mark.condition, mark.reason});
    }
    return job;
  }

  answer::PodLane Pod(std::uint32_t id) const {
    const PodLife& life = index_.pods()[id];
    const Lane& lane = LaneOf(lanes_.pods_, id);
    auto pod = ObjectLane<answer::PodLane>(TableId::kPods, life);
    if (life.removed != 0) pod.removed_step = answer::Step{life.removed};
    pod.job = index_.JobOfPod(life);
    if (life.job_id != 0) pod.job_ref = RefOf(TableId::kJobs, index_.jobs()[life.job_id]);
    pod.index = life.index;
    pod.attempt = static_cast<std::int32_t>(life.attempt);
    pod.node = lane.node;
    pod.segments = Segments(lane);
    return pod;
  }

  // Adds everything except Jobs and pods.
  void AddOthers(answer::Lanes& to) const {
    for (std::uint32_t id = 1; id < index_.cron_jobs().size(); ++id) {
      auto cron_job = ObjectLane<answer::CronJobLane>(TableId::kCronJobs, index_.cron_jobs()[id]);
      for (const Mark& run : LaneOf(lanes_.cron_jobs_, id).marks) {
        cron_job.runs.push_back(
            {MarkOf(run, index_.JobName(run.job)), RefOf(TableId::kJobs, index_.jobs()[run.job])});
      }
      to.cron_jobs.push_back(std::move(cron_job));
    }
    for (std::uint32_t id = 1; id < index_.nodes().size(); ++id) {
      const ObjectLife& node = index_.nodes()[id];
      to.nodes.push_back(
          {{RefOf(TableId::kNodes, node), node.name}, Segments(LaneOf(lanes_.nodes_, id))});
    }
    for (const BackoffWait& wait : lanes_.waits_) {
      to.waits.push_back({index_.JobName(wait.job), RefOf(TableId::kJobs, index_.jobs()[wait.job]),
                          wait.index, MicrosOf(wait.from), MicrosOf(wait.to),
                          MicrosOf(timeline_.TimeOf(wait.step)), wait.failures});
    }
    AddActions(to);
    AddFolds(to);
    AddOutcomes(to);
    for (const std::string_view kind : Kinds()) {
      to.words.emplace(kind, WordsOf(language_, kind));
    }
    for (const auto& [kind, state] : kStates) to.states.emplace(kind, state);
  }

 private:
  answer::Micros MicrosOf(Time at) const {
    return answer::MicrosOf(at - timeline_.scenario().start);
  }

  static const Lane& LaneOf(const std::vector<Lane>& lanes, std::uint32_t id) {
    static const Lane kNone;
    return id < lanes.size() ? lanes[id] : kNone;
  }

  template <typename L>
  L ObjectLane(TableId table, const ObjectLife& object) const {
    L lane;
    lane.ref = RefOf(table, object);
    lane.name = index_.NameOf(object);
    lane.created = MicrosOf(timeline_.TimeOf(object.created));
    if (object.removed != 0) lane.removed = MicrosOf(timeline_.TimeOf(object.removed));
    return lane;
  }

  std::vector<answer::Segment> Segments(const Lane& lane) const {
    std::vector<answer::Segment> segments;
    segments.reserve(lane.segments.size());
    for (const Segment& segment : lane.segments) {
      answer::Segment& added = segments.emplace_back();
      added.kind = segment.kind;
      added.from = MicrosOf(segment.from);
      if (segment.to) added.to = MicrosOf(*segment.to);
      added.step = {segment.step};
      added.deleting = segment.deleting;
      added.restarts = segment.restarts;
      added.exit = segment.exit;
      added.reason = segment.reason;
    }
    return segments;
  }

  answer::Mark MarkOf(const Mark& mark, std::string text) const {
    return {MicrosOf(mark.at), {mark.step}, std::move(text)};
  }

  static std::string TextOf(const Mark& mark) {
    return mark.reason.empty() ? mark.condition : mark.condition + (" (" + mark.reason + ")");
  }
  static Said SuspensionSaid(const Mark& mark) {
    return mark.kind == kSuspended ? Said(said::JobSuspended{}) : said::JobResumed{};
  }

  void AddActions(answer::Lanes& to) const {
    for (const Mark& mark : lanes_.actions_) {
      answer::ActionMark action{
          MarkOf(mark, Say(WhatHappened(timeline_, index_, mark.step), language_)), std::nullopt};
      if (const ObjectId id = ObjectOfStep(timeline_, index_, mark.step)) {
        action.ref = RefOf(id.table, LifeOf(index_, id.table, id.id));
      }
      to.actions.push_back(std::move(action));
    }
  }

  void AddFolds(answer::Lanes& to) const {
    // If the scenario ends the run too early, the run is drawn up to that end.
    const bool unfinished = !UnfinishedJobs(timeline_.simulator()).empty();
    const Scenario& scenario = timeline_.scenario();
    for (const Fold& fold :
         FoldsOf(timeline_, index_, scenario.start + (unfinished ? scenario.until : Duration{}))) {
      to.folds.push_back({MicrosOf(fold.from), MicrosOf(fold.to), answer::MicrosOf(fold.room)});
    }
  }

  void AddOutcomes(answer::Lanes& to) const {
    if (!timeline_.done()) return;
    for (const RunOutcome& outcome : OutcomesOf(timeline_, index_)) {
      to.outcomes.push_back({.job = outcome.job,
                             .tone = outcome.tone,
                             .end = Say(outcome.end, language_),
                             .why = outcome.why.empty() ? "" : Say(outcome.why, language_),
                             .step = std::nullopt,
                             .endless = outcome.is_endless});
      if (outcome.step != 0) to.outcomes.back().step = answer::Step{outcome.step};
    }
  }

  const Lanes& lanes_;
  const Timeline& timeline_;
  const RunIndex& index_;
  Language language_;
};

Lanes::Gathering::Gathering(const Lanes& lanes, const Timeline& timeline, const RunIndex& index,
                            Language language)
    : lanes_(lanes), timeline_(timeline), index_(index), language_(language) {}

bool Lanes::Gathering::GoOn() {
  if (done_ == all()) return false;
  const Writer writer(lanes_, timeline_, index_, language_);
  // No Job has the ID 0. Its turn adds everything except Jobs and pods.
  const std::size_t jobs = index_.jobs().size();
  if (done_ == 0) {
    writer.AddOthers(answer_);
  } else if (done_ < jobs) {
    // The index knows some Jobs only by name. They have no lane.
    const auto id = static_cast<std::uint32_t>(done_);
    if (!index_.jobs()[id].changes.empty()) answer_.jobs.push_back(writer.Job(id));
  } else {
    answer_.pods.push_back(writer.Pod(index_.SortedPods()[done_ - jobs]));
  }
  return ++done_ < all();
}

answer::Lanes Lanes::Answer(const Timeline& timeline, const RunIndex& index,
                            Language language) const {
  Gathering gathering(*this, timeline, index, language);
  while (gathering.GoOn()) continue;
  return gathering.Take();
}

}  // namespace jobplay
