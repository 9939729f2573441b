#include "core/view/answers/json_writer.h"
#include "core/view/answers/lanes.h"
#include "core/view/answers/reference.h"
#include "core/view/answers/unfinished.h"
#include "core/view/index/field_history.h"
#include "core/view/index/folds.h"
#include "core/view/words/kind_words.h"
#include "core/view/words/step_text.h"
#include "core/words/pictures.h"

namespace jobplay {

namespace {

// What can be done to a pod or a node depends on no more than this of its segment's kind.
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

  std::string Write() {
    out_.Open('{');
    out_.Key("jobs").Open('[');
    for (std::uint32_t id = 1; id < index_.jobs().size(); ++id) Job(id);
    out_.Close(']').Key("pods").Open('[');
    for (const std::uint32_t id : index_.SortedPods()) Pod(id);
    out_.Close(']');
    Others();
    out_.Close('}');
    return out_.Take();
  }

  // What is neither a Job nor a pod, as an object.
  std::string WriteOthers() {
    out_.Open('{');
    Others();
    out_.Close('}');
    return out_.Take();
  }

  // Nothing of one that the index knows only by name.
  std::string WriteJob(std::uint32_t id) {
    Job(id);
    return out_.Take();
  }
  std::string WritePod(std::uint32_t id) {
    Pod(id);
    return out_.Take();
  }

 private:
  void Others() {
    CronJobs();
    Nodes();
    Waits();
    Actions();
    Folds();
    Words();
    States();
  }

  // Microseconds since the scenario's start.
  void MemberTime(const char* name, Time at) {
    out_.Member(name, (at - timeline_.scenario().start).ns / 1000);
  }
  void MemberStep(const char* name, std::uint32_t step) {
    out_.Member(name, static_cast<std::int64_t>(step));
  }
  void MemberNumber(const char* name, std::int32_t number) {
    out_.Member(name, static_cast<std::int64_t>(number));
  }

  static const Lane& LaneOf(const std::vector<Lane>& lanes, std::uint32_t id) {
    static const Lane kNone;
    return id < lanes.size() ? lanes[id] : kNone;
  }

  // What is said of each object.
  void Life(TableId table, const ObjectLife& object) {
    WriteReference(out_, table, object);
    out_.Member("name", index_.NameOf(object));
    MemberTime("created", timeline_.TimeOf(object.created));
    if (object.removed != 0) MemberTime("removed", timeline_.TimeOf(object.removed));
  }

  void Segments(const Lane& lane) {
    out_.Key("segments").Open('[');
    for (const Segment& segment : lane.segments) {
      out_.Open('{').Member("kind", segment.kind);
      MemberTime("from", segment.from);
      if (segment.to) MemberTime("to", *segment.to);
      MemberStep("step", segment.step);
      if (segment.deleting) out_.Member("deleting", true);
      if (segment.restarts > 0) MemberNumber("restarts", segment.restarts);
      if (segment.exit) MemberNumber("exit", *segment.exit);
      if (!segment.reason.empty()) out_.Member("reason", segment.reason);
      out_.Close('}');
    }
    out_.Close(']');
  }

  void OpenMark(const Mark& mark, const std::string& text) {
    out_.Open('{');
    MemberTime("at", mark.at);
    MemberStep("step", mark.step);
    out_.Member("text", text);
  }

  void JobMarks(const Lane& lane) {
    out_.Key("marks").Open('[');
    for (const Mark& mark : lane.marks) {
      const bool condition = *mark.condition != '\0';
      OpenMark(mark, condition ? TextOf(mark) : Say(SuspensionSaid(mark), language_));
      out_.Member("kind", mark.kind);
      if (condition) out_.Member("condition", mark.condition);
      out_.Close('}');
    }
    out_.Close(']');
  }

  static std::string TextOf(const Mark& mark) {
    return mark.reason.empty() ? mark.condition : mark.condition + (" (" + mark.reason + ")");
  }
  static Said SuspensionSaid(const Mark& mark) {
    return mark.kind == kSuspended ? Said(said::JobSuspended{}) : said::JobResumed{};
  }

  void Job(std::uint32_t id) {
    const JobLife& job = index_.jobs()[id];
    if (job.changes.empty()) return;
    out_.Open('{');
    Life(TableId::kJobs, job);
    Segments(LaneOf(lanes_.jobs_, id));
    JobMarks(LaneOf(lanes_.jobs_, id));
    out_.Close('}');
  }

  void CronJobs() {
    out_.Key("cronJobs").Open('[');
    for (std::uint32_t id = 1; id < index_.cron_jobs().size(); ++id) {
      out_.Open('{');
      Life(TableId::kCronJobs, index_.cron_jobs()[id]);
      out_.Key("runs").Open('[');
      for (const Mark& run : LaneOf(lanes_.cron_jobs_, id).marks) {
        OpenMark(run, index_.JobName(run.job));
        WriteReference(out_, TableId::kJobs, index_.jobs()[run.job]);
        out_.Close('}');
      }
      out_.Close(']').Close('}');
    }
    out_.Close(']');
  }

  void Pod(std::uint32_t id) {
    const PodLife& pod = index_.pods()[id];
    const Lane& lane = LaneOf(lanes_.pods_, id);
    out_.Open('{');
    Life(TableId::kPods, pod);
    if (pod.removed != 0) MemberStep("removedStep", pod.removed);
    out_.Member("job", index_.JobOfPod(pod));
    if (pod.job_id != 0) {
      WriteReference(out_, TableId::kJobs, index_.jobs()[pod.job_id], "jobRef");
    }
    if (pod.index) MemberNumber("index", *pod.index);
    MemberNumber("attempt", static_cast<std::int32_t>(pod.attempt));
    if (!lane.node.empty()) out_.Member("node", lane.node);
    Segments(lane);
    out_.Close('}');
  }

  void Nodes() {
    out_.Key("nodes").Open('[');
    for (std::uint32_t id = 1; id < index_.nodes().size(); ++id) {
      out_.Open('{').Member("name", index_.nodes()[id].name);
      WriteReference(out_, TableId::kNodes, index_.nodes()[id]);
      Segments(LaneOf(lanes_.nodes_, id));
      out_.Close('}');
    }
    out_.Close(']');
  }

  void Waits() {
    out_.Key("waits").Open('[');
    for (const BackoffWait& wait : lanes_.waits_) {
      out_.Open('{').Member("job", index_.JobName(wait.job));
      WriteReference(out_, TableId::kJobs, index_.jobs()[wait.job]);
      if (wait.index) MemberNumber("index", *wait.index);
      MemberTime("from", wait.from);
      MemberTime("to", wait.to);
      MemberNumber("failures", wait.failures);
      out_.Close('}');
    }
    out_.Close(']');
  }

  void Actions() {
    out_.Key("actions").Open('[');
    for (const Mark& action : lanes_.actions_) {
      OpenMark(action, Say(WhatHappened(timeline_, index_, action.step), language_));
      if (const ObjectId id = ObjectOfStep(timeline_, index_, action.step)) {
        WriteReference(out_, id.table, LifeOf(index_, id.table, id.id));
      }
      out_.Close('}');
    }
    out_.Close(']');
  }

  void Folds() {
    // A run that its scenario ends too early is drawn to there.
    const bool unfinished = !UnfinishedJobs(timeline_.simulator()).empty();
    const Scenario& scenario = timeline_.scenario();
    out_.Key("folds").Open('[');
    for (const Fold& fold :
         FoldsOf(timeline_, index_, scenario.start + (unfinished ? scenario.until : Duration{}))) {
      out_.Open('{');
      MemberTime("from", fold.from);
      MemberTime("to", fold.to);
      out_.Member("room", fold.room.ns / 1000);
      out_.Close('}');
    }
    out_.Close(']');
  }

  void Words() {
    out_.Key("words").Open('{');
    for (const std::string_view kind : Kinds()) out_.Member(kind, WordsOf(language_, kind));
    out_.Close('}');
  }

  void States() {
    out_.Key("states").Open('{');
    for (const auto& [kind, state] : kStates) out_.Member(kind, state);
    out_.Close('}');
  }

  const Lanes& lanes_;
  const Timeline& timeline_;
  const RunIndex& index_;
  Language language_;
  JsonWriter out_;
};

std::string Lanes::ToJsonText(const Timeline& timeline, const RunIndex& index,
                              Language language) const {
  return Writer(*this, timeline, index, language).Write();
}

Lanes::Tree::Tree(const Lanes& lanes, const Timeline& timeline, const RunIndex& index,
                  Language language)
    : lanes_(lanes), timeline_(timeline), index_(index), language_(language) {}

bool Lanes::Tree::GoOn() {
  if (done_ == all()) return false;
  Writer writer(lanes_, timeline_, index_, language_);
  const auto read = [](const std::string& text) { return Json::parse(text, nullptr, false); };
  const std::size_t jobs =
      index_.jobs().size();  // none has the id 0: in its place is what is neither
  if (done_ == 0) {
    json_ = read(writer.WriteOthers());
    json_["jobs"] = json_["pods"] = Json::array();
  } else if (done_ < jobs) {
    const std::string job = writer.WriteJob(static_cast<std::uint32_t>(done_));
    if (!job.empty()) json_["jobs"].push_back(read(job));
  } else {
    json_["pods"].push_back(read(writer.WritePod(index_.SortedPods()[done_ - jobs])));
  }
  return ++done_ < all();
}

}  // namespace jobplay
