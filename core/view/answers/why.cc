#include "core/view/answers/why.h"

#include <string>
#include <utility>
#include <vector>

#include "core/view/answers/field_origin.h"
#include "core/view/answers/reference.h"
#include "core/view/index/object_id.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/step_reasons.h"
#include "core/view/words/step_text.h"
#include "core/words/common.h"
#include "core/words/decisions/api_server.h"
#include "core/words/decisions/scenario.h"

namespace jobplay {

answer::Span SpanOf(const TextSpan& span) {
  return {span.line, span.column, span.end_line, span.end_column};
}

std::optional<answer::Span> PlaceIn(const YamlPlaces& places, const FieldPath& path) {
  const YamlPlace* place = places.Find(path);
  if (place == nullptr) return std::nullopt;
  TextSpan span = place->key.line > 0 ? place->key : place->value;
  // Include key and value if both are on one line.
  if (place->value.line == span.line && place->value.end_line == span.line) {
    span.end_column = place->value.end_column;
  }
  return SpanOf(span);
}

namespace {

constexpr std::string_view kClusterFields = "spec.cluster.";
constexpr std::string_view kTimelineField = "spec.timeline";

// Adds the entry of the scenario's timeline that caused the action.
void AddEntry(const Action& action, answer::Why& why) {
  why.field = kTimelineField;
  if (action.span.line > 0) why.span = SpanOf(action.span);
}

std::string KeyOf(const ObjectLife& object) { return object.namespace_ + "/" + object.name; }

}  // namespace

answer::Why ToWhy(const Explanation& explanation) {
  answer::Why why;
  why.text = explanation.text;
  if (!explanation.function.empty()) why.source = {explanation.function, explanation.url};
  why.field = explanation.field;
  return why;
}

namespace {

// Writes the reasons of one step in order. One of them is its headline.
class WhyWriter {
 public:
  WhyWriter(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
            std::uint32_t step, Language language, TitleIs title)
      : timeline_(timeline),
        index_(index),
        histories_(histories),
        step_(step),
        language_(language),
        title_(title),
        queued_(QueuedObject(timeline, index, step)),
        names_{.start = timeline.scenario().start,
               .pod = [&index](std::uint32_t id) { return index.PodName(id); },
               .job = [&index](std::uint32_t id) { return KeyOf(index.jobs()[id]); },
               .cron_job = [&index](std::uint32_t id) { return KeyOf(index.cron_jobs()[id]); }} {}

  std::vector<answer::Why> Write() {
    std::vector<StepReason> reasons = ReasonsOf(timeline_, index_, step_, language_);
    for (StepReason& reason : reasons) {
      if (reason.first) OfReason(reason);
    }
    for (const Decision& decision : timeline_.Decisions(step_)) {
      OfDecision(decision);
    }
    for (StepReason& reason : reasons) {
      if (!reason.first) OfReason(reason);
    }
    if (!whys_.empty()) whys_[headline_].headline = true;
    return std::move(whys_);
  }

 private:
  void Add(answer::Why why, int weight) {
    if (weight > weightiest_) {
      weightiest_ = weight;
      headline_ = whys_.size();
    }
    whys_.push_back(std::move(why));
  }

  void OfReason(StepReason& reason) {
    Cite(minor(), reason.explanation);
    Add(ToWhy(reason.explanation), 0);
  }

  void OfDecision(const Decision& decision) {
    if (decision.Is<decided::UserActed>()) return OfUser(decision);
    if (!IsTold(decision.code)) return;
    if (IsToldByAnother(decision, timeline_.Decisions(step_))) return;
    Explanation explanation = Explain(decision, names_, language_);
    Cite(minor(), explanation);
    answer::Why why = ToWhy(explanation);
    why.code = static_cast<int>(decision.code);
    if (explanation.field == kTimelineField) {
      why.field.clear();
      const Action* action = ActionAt(timeline_, ActedIn(decision));
      if (action != nullptr) AddEntry(*action, why);
    } else if (!explanation.field.empty()) {
      OfField(ReadBy(decision.facts), explanation.field, why);
    }
    Add(std::move(why), Weight(decision.code));
  }

  // The decision repeats the entry of the file. People read the step's title instead.
  void OfUser(const Decision& decision) {
    const std::string title =
        title_ == TitleIs::kBeside
            ? ""
            : Say(said::FullStop{.said = WhatHappened(timeline_, index_, step_)}, language_);
    answer::Why why;
    why.text = title;
    why.code = static_cast<int>(decision.code);
    if (const Action* action = ActionAt(timeline_, step_)) {
      AddEntry(*action, why);
    } else if (const auto place = PlaceIn(
                   timeline_.scenario().manifests[timeline_.Step(step_).a].places, {"kind"})) {
      why.field = "kind";
      why.span = place;
    }
    Add(std::move(why), Weight(decision.code));
  }

  // Returns the step in which the timeline did what the decision is about.
  std::uint32_t ActedIn(const Decision& decision) const {
    if (!decision.Is<decided::FaultMet>()) return timeline_.Step(step_).cause;
    return decision.As<decided::FaultMet>().since.value;
  }

  // Returns the Job or CronJob whose fields the rule reads, if any.
  ObjectId ReadBy(const Facts& facts) const {
    if (facts.about.cron_job != 0) return {TableId::kCronJobs, facts.about.cron_job};
    if (facts.about.job != 0) return {TableId::kJobs, facts.about.job};
    if (queued_.table == TableId::kJobs || queued_.table == TableId::kCronJobs) return queued_;
    return {TableId::kJobs, facts.pod == 0 ? 0 : index_.pods()[facts.pod].job_id};
  }

  void OfField(ObjectId of, const std::string& field, answer::Why& why) {
    const Scenario& scenario = timeline_.scenario();
    if (field.starts_with(kClusterFields)) {
      const PathStep option(field.substr(kClusterFields.size()));
      why.span = PlaceIn(scenario.cluster_places, {option});
    } else if (of) {
      why.ref = RefOf(index_, of);
      why.span = OriginOf(timeline_, index_, histories_, of, field, step_).span;
    }
  }

  std::int32_t minor() const { return timeline_.scenario().generation.minor; }

  const Timeline& timeline_;
  const RunIndex& index_;
  FieldHistories& histories_;
  std::uint32_t step_;
  Language language_;
  TitleIs title_;
  ObjectId queued_;
  RunNames names_;
  std::vector<answer::Why> whys_;
  std::size_t headline_ = 0;
  int weightiest_ = -1;
};

}  // namespace

std::vector<answer::Why> WhyOf(const Timeline& timeline, const RunIndex& index,
                               FieldHistories& histories, std::uint32_t step, Language language,
                               TitleIs title) {
  if (step == 0) return {};
  return WhyWriter(timeline, index, histories, step, language, title).Write();
}

}  // namespace jobplay
