#include "core/view/log.h"

#include <algorithm>
#include <string>
#include <utility>
#include <variant>

#include "core/view/phrasebook.h"
#include "core/view/step_text.h"

namespace jobplay {
namespace {

const char* VerbOf(const Action& action) {
  struct Namer {
    const char* operator()(const PatchAction&) const { return "patch"; }
    const char* operator()(const DeleteAction&) const { return "delete"; }
    const char* operator()(const ApplyAction&) const { return "apply"; }
    const char* operator()(const DisruptAction& a) const {
      switch (a.cause) {
        case DisruptAction::Cause::kEvict:
          return "evict";
        case DisruptAction::Cause::kPreempt:
          return "preempt";
        case DisruptAction::Cause::kNodePressure:
          return "nodePressure";
      }
      return "";
    }
    const char* operator()(const KillAction&) const { return "kill"; }
    const char* operator()(const HangAction&) const { return "hang"; }
    const char* operator()(const NodeActionOf&) const { return "node"; }
    const char* operator()(const ApiFaultAction&) const { return "api"; }
    const char* operator()(const RestartControllersAction&) const { return "controller"; }
    const char* operator()(const WatchDelayAction&) const { return "watchDelay"; }
  };
  return std::visit(Namer{}, action.what);
}

// What is being deleted goes with its last finalizer, which a patch takes away.
template <typename T>
const char* CallOf(const Shared<T>& before, const Shared<T>& after, const char* update) {
  if (!before) return after ? "create" : nullptr;
  const bool deleting = before->metadata.deletion_timestamp.has_value();
  if (!after) return deleting ? "patch" : "delete";
  return !deleting && after->metadata.deletion_timestamp ? "delete" : update;
}

class LogWriter {
 public:
  LogWriter(const Timeline& timeline, const RunIndex& index, Language language)
      : timeline_(timeline), index_(index), language_(language) {}

  void Step(std::uint32_t step) {
    step_ = step;
    const Happening what = timeline_.Step(step).what;
    if (what == Happening::kUserAction) Action();
    const Actor actor = ActorOf(what);
    const bool calls = actor == Actor::kJobController || actor == Actor::kCronJobController ||
                       actor == Actor::kTtlController || actor == Actor::kGarbageCollector;
    for (const Change& change : timeline_.Changes(step)) {
      if (change.table == TableId::kEvents) Event(*change.after.As<jobplay::Event>());
      if (calls) Call(change, ToString(actor));
    }
    if (calls) FailedCalls(ToString(actor));
  }

  Json Take() { return std::move(lines_); }

 private:
  Json& Line(const char* kind, std::string type, std::string reason, std::string object,
             std::string message) {
    const std::int64_t time = (timeline_.TimeOf(step_) - timeline_.scenario().start).ns / 1000;
    lines_.push_back({{"step", step_},
                      {"time", time},
                      {"kind", kind},
                      {"type", std::move(type)},
                      {"reason", std::move(reason)},
                      {"object", std::move(object)},
                      {"message", std::move(message)}});
    return lines_.back();
  }

  void Event(const jobplay::Event& event) {
    Line("event", ToString(event.type), event.reason, event.object, event.message);
  }

  void Action() {
    const jobplay::Action* action = ActionAt(timeline_, step_);
    const std::string type = action != nullptr ? VerbOf(*action) : "apply";
    Json& line =
        Line("action", type, "Scenario", "", WhatHappened(timeline_, index_, step_, language_));
    for (const Decision& decision : timeline_.Decisions(step_)) {
      if (decision.code == DecisionCode::kUserRefused) line["error"] = *decision.facts.text;
    }
  }

  void Call(const Change& change, const char* caller) {
    const bool garbage = ActorOf(timeline_.Step(step_).what) == Actor::kGarbageCollector;
    const char* const update = garbage ? "patch" : "updateStatus";
    const char* verb = nullptr;
    std::string object;
    switch (change.table) {
      case TableId::kPods:
        verb = CallOf(change.before.As<Pod>(), change.after.As<Pod>(), "patch");
        object = "Pod/" + index_.PodName(change.id);
        break;
      case TableId::kJobs:
        verb = CallOf(change.before.As<Job>(), change.after.As<Job>(), update);
        object = "Job/" + index_.JobName(change.id);
        break;
      case TableId::kCronJobs:
        verb = CallOf(change.before.As<CronJob>(), change.after.As<CronJob>(), update);
        object = "CronJob/" + index_.cron_jobs()[change.id].name;
        break;
      default:
        break;
    }
    if (verb == nullptr) return;
    Line("call", verb, caller, std::move(object), TextOf(change, verb));
  }

  // What the call changed, which only an update has to say.
  std::string TextOf(const Change& change, std::string_view verb) {
    if (!change.before) return "";
    if (!change.after) {
      return verb == "patch" ? Phrase(language_, "its last finalizer is removed, and it is gone")
                             : "";
    }
    return ChangeText(timeline_, index_, change, language_);
  }

  void FailedCalls(const char* caller) {
    for (const Decision& decision : timeline_.Decisions(step_)) {
      if (decision.code != DecisionCode::kCallFailed) continue;
      // "verb resource: error", or what the controller says about a pod.
      const std::string& text = *decision.facts.text;
      const std::size_t colon = std::min(text.find(": "), text.size());
      const std::string what = text.substr(0, colon);
      const std::size_t space = what.find(' ');
      const std::string verb = what.substr(0, space);
      const bool known = verb == "create" || verb == "delete" || verb == "patch" ||
                         verb == "update" || verb == "updateStatus";
      const std::uint32_t pod = decision.facts.pod;
      std::string object = known && space != std::string::npos ? what.substr(space + 1) : "";
      if (pod != 0) {
        object = "Pod/" + index_.PodName(pod);
      } else if (object == "cronjobs") {
        object = "CronJob/" + index_.cron_jobs()[decision.facts.cron_job].name;
      }
      Json& line =
          Line("call", known ? verb : "call", caller, std::move(object), known ? "" : what);
      line["error"] = colon < text.size() ? text.substr(colon + 2) : text;
    }
  }

  const Timeline& timeline_;
  const RunIndex& index_;
  Language language_;
  std::uint32_t step_ = 0;
  Json lines_ = Json::array();
};

}  // namespace

Json LogOf(const Timeline& timeline, const RunIndex& index, std::uint32_t from, std::uint32_t to,
           Language language) {
  LogWriter writer(timeline, index, language);
  to = std::min(to, timeline.size() + 1);
  for (std::uint32_t step = std::max(from, 1u); step < to; ++step) writer.Step(step);
  return writer.Take();
}

}  // namespace jobplay
