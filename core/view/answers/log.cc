#include "core/view/answers/log.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/view/answers/reference.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/change_text.h"
#include "core/view/words/step_text.h"
#include "core/words/call_name.h"
#include "core/words/decisions/scenario.h"
#include "core/words/rejected_call.h"
#include "core/words/runs.h"

namespace jobplay {
namespace {

class LogWriter {
 public:
  LogWriter(const Timeline& timeline, const RunIndex& index, Language language)
      : timeline_(timeline), index_(index), language_(language) {}

  void Step(std::uint32_t step) {
    step_ = step;
    const Happening what = timeline_.Step(step).what;
    if (what == Happening::kUserAction) Action();
    const std::string caller = Say(NameOf(ActorOf(what)), language_);
    for (const Change& change : timeline_.Changes(step)) {
      if (change.table == TableId::kEvents) Event(change);
      Call(change, caller);
    }
    FailedCalls(caller);
  }

  std::vector<answer::LogLine> Take() { return std::move(lines_); }

 private:
  answer::LogLine& Line(const char* kind, std::string type, std::string reason, std::string object,
                        ObjectId about, std::string message) {
    answer::LogLine& line = lines_.emplace_back();
    line.step = {step_};
    line.time = answer::MicrosOf(timeline_.TimeOf(step_) - timeline_.scenario().start);
    line.kind = kind;
    line.type = std::move(type);
    line.reason = std::move(reason);
    line.object = std::move(object);
    line.message = std::move(message);
    if (about) line.ref = RefOf(index_, about);
    return line;
  }

  void Event(const Change& change) {
    const jobplay::Event& event = *change.after.As<jobplay::Event>();
    if (IsRoutine(event)) return;
    Line("event", ToString(event.type), event.reason, ObjectOf(event, index_),
         AboutOf(timeline_, index_, step_, change), event.message);
  }

  void Action() {
    const jobplay::Action* action = ActionAt(timeline_, step_);
    const std::string type = action != nullptr ? action->name : "apply";
    answer::LogLine& line = Line("action", type, Say(NameOf(Actor::kScenario), language_), "",
                                 ObjectOfStep(timeline_, index_, step_),
                                 Say(WhatHappened(timeline_, index_, step_), language_));
    for (const Decision& decision : timeline_.Decisions(step_)) {
      if (decision.Is<decided::UserRefused>()) {
        line.error = *decision.As<decided::UserRefused>().answer;
      } else if (decision.Is<decided::RefusedHere>()) {
        line.error = Say(decision.As<decided::RefusedHere>().why.said(), language_);
      }
    }
  }

  void Call(const Change& change, const std::string& caller) {
    if (change.call == ApiVerb::kNone) return;
    const ObjectId id{change.table, change.id};
    Line("call", ToString(change.call), caller, LabelOf(index_, id), id, TextOf(change));
  }

  // Describes the changes of a call. Only updates need it.
  std::string TextOf(const Change& change) {
    if (!change.before) return "";
    if (!change.after) {
      return change.call == ApiVerb::kPatch ? Say(said::LastFinalizerRemoved{}, language_) : "";
    }
    return Say(ChangeSaid(timeline_, index_, change), language_);
  }

  void FailedCalls(const std::string& caller) {
    for (const Decision& decision : timeline_.Decisions(step_)) {
      const auto failed = RejectedCallOf(decision);
      if (!failed) continue;
      const About& about = decision.facts.about;
      const CallName call = NameOf(failed->call);
      ObjectId id;
      if (failed->pod.value != 0) {
        id = {TableId::kPods, failed->pod.value};
      } else if (call.resource == "jobs") {
        id = {TableId::kJobs, about.job};
      } else if (call.resource == "cronjobs") {
        id = {TableId::kCronJobs, about.cron_job};
      }
      const bool known = !call.verb.empty();
      // An object that could not be created has no ID, so the line names its owner.
      ObjectId whose = id;
      if (!whose && about.job != 0) whose = {TableId::kJobs, about.job};
      if (!whose && about.cron_job != 0) whose = {TableId::kCronJobs, about.cron_job};
      answer::LogLine& line = Line("call", std::string(known ? call.verb : "call"), caller,
                                   id ? LabelOf(index_, id) : std::string(call.resource), whose,
                                   known ? "" : std::string(call.what));
      line.error = *failed->message;
    }
  }

  const Timeline& timeline_;
  const RunIndex& index_;
  Language language_;
  std::uint32_t step_ = 0;
  std::vector<answer::LogLine> lines_;
};

}  // namespace

std::vector<answer::LogLine> LogOf(const Timeline& timeline, const RunIndex& index,
                                   std::uint32_t from, std::uint32_t to, Language language) {
  LogWriter writer(timeline, index, language);
  to = std::min(to, timeline.size() + 1);
  for (std::uint32_t step = std::max(from, 1u); step < to; ++step) writer.Step(step);
  return writer.Take();
}

}  // namespace jobplay
