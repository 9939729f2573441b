#include "core/view/answers/why.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <utility>
#include <vector>

#include "core/view/answers/reference.h"
#include "core/view/index/field_history.h"
#include "core/view/index/object_id.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/step_reasons.h"
#include "core/view/words/step_text.h"

namespace jobplay {

Json ToJson(const TextSpan& span) {
  return {{"line", span.line},
          {"column", span.column},
          {"endLine", span.end_line},
          {"endColumn", span.end_column}};
}

Json PlaceIn(const YamlPlaces& places, const FieldPath& path) {
  const YamlPlace* place = places.Find(path);
  if (place == nullptr) return nullptr;
  TextSpan span = place->key.line > 0 ? place->key : place->value;
  // Key and value together, where both are on one line.
  if (place->value.line == span.line && place->value.end_line == span.line) {
    span.end_column = place->value.end_column;
  }
  return ToJson(span);
}

namespace {

// The place of spec.a.b in the manifest of that object; `below` comes before the field's own steps.
Json SpanIn(const Scenario& scenario, const char* kind, const ObjectLife& object, FieldPath below,
            const std::string& field) {
  for (std::size_t start = 0; start <= field.size();) {
    const std::size_t end = std::min(field.find('.', start), field.size());
    const std::string step = field.substr(start, end - start);
    const std::size_t bracket = step.find('[');
    below.emplace_back(step.substr(0, bracket));
    if (bracket != std::string::npos) below.emplace_back(std::atoi(step.c_str() + bracket + 1));
    start = end + 1;
  }
  for (const Manifest& manifest : scenario.manifests) {
    if (manifest.kind == kind && manifest.name == object.name &&
        manifest.namespace_ == object.namespace_) {
      return PlaceIn(manifest.places, below);
    }
  }
  return nullptr;
}

// Where the manifest of that Job or CronJob says the field; of a CronJob's Job it is in the
// template.
Json SpanOfManifest(const Scenario& scenario, const RunIndex& index, ObjectId id,
                    const std::string& field) {
  if (id.table == TableId::kCronJobs) {
    return SpanIn(scenario, "CronJob", index.cron_jobs()[id.id], {}, field);
  }
  const JobLife& job = index.jobs()[id.id];
  if (job.owner == 0) return SpanIn(scenario, "Job", job, {}, field);
  return SpanIn(scenario, "CronJob", index.cron_jobs()[job.owner],
                {PathStep("spec"), PathStep("jobTemplate")}, field);
}

// The spec that a write of the step changed, before and after; nulls where it changed none.
template <typename T>
std::pair<Json, Json> SpecsAt(const Timeline& timeline, std::uint32_t step, ObjectId id) {
  const ObjectVersions versions = VersionsAt(timeline, step, id.table, id.id);
  const Shared<T> before = versions.before.As<T>(), after = versions.after.As<T>();
  if (!before || !after || before->metadata.generation == after->metadata.generation) return {};
  return {{{"spec", before->spec->json}}, {{"spec", after->spec->json}}};
}

// The entry of the timeline that gave the field the value that it has at this step, where none has
// since: then the manifest no longer says what it is.
Json SpanOfAction(const Timeline& timeline, const RunIndex& index, std::uint32_t step, ObjectId id,
                  const std::string& field) {
  const std::vector<std::uint32_t>& changes = LifeOf(index, id.table, id.id).changes;
  for (std::uint32_t at = LastBefore(changes, step + 1); at != 0; at = LastBefore(changes, at)) {
    const auto [before, after] = id.table == TableId::kJobs ? SpecsAt<Job>(timeline, at, id)
                                                            : SpecsAt<CronJob>(timeline, at, id);
    const Json* was = FindField(before, field).value;
    const Json* is = FindField(after, field).value;
    if (was == is || (was != nullptr && is != nullptr && *was == *is)) continue;
    const Action* action = ActionAt(timeline, at);
    return action == nullptr ? Json() : ToJson(action->span);
  }
  return nullptr;
}

constexpr std::string_view kClusterFields = "spec.cluster.";
constexpr std::string_view kTimelineField = "spec.timeline";

// The entry of the scenario's timeline that is behind it.
void AddEntry(const Action& action, Json& why) {
  why["field"] = kTimelineField;
  if (action.span.line > 0) why["span"] = ToJson(action.span);
}

std::string KeyOf(const ObjectLife& object) { return object.namespace_ + "/" + object.name; }

}  // namespace

Json ToWhy(const Explanation& explanation) {
  Json why = {{"text", explanation.text}};
  if (!explanation.function.empty()) {
    why["source"] = {{"function", explanation.function}, {"url", explanation.url}};
  }
  if (!explanation.field.empty()) why["field"] = explanation.field;
  return why;
}

namespace {

// The reasons of one step, in order, one of them its headline.
class WhyWriter {
 public:
  WhyWriter(const Timeline& timeline, const RunIndex& index, std::uint32_t step, Language language,
            TitleIs title)
      : timeline_(timeline),
        index_(index),
        step_(step),
        language_(language),
        title_(title),
        queued_(QueuedObject(timeline, index, step)),
        names_{.start = timeline.scenario().start,
               .pod = [&index](std::uint32_t id) { return index.PodName(id); },
               .job = [&index](std::uint32_t id) { return KeyOf(index.jobs()[id]); },
               .cron_job = [&index](std::uint32_t id) { return KeyOf(index.cron_jobs()[id]); }} {}

  Json Write() {
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
    if (!whys_.empty()) whys_[headline_]["headline"] = true;
    return std::move(whys_);
  }

 private:
  void Add(Json why, int weight) {
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
    Explanation explanation = Explain(decision, names_, language_);
    Cite(minor(), explanation);
    Json why = ToWhy(explanation);
    why["code"] = static_cast<int>(decision.code);
    if (explanation.field == kTimelineField) {
      why.erase("field");
      const Action* action = ActionAt(timeline_, ActedIn(decision));
      if (action != nullptr) AddEntry(*action, why);
    } else if (!explanation.field.empty()) {
      OfField(ReadBy(decision.facts), explanation.field, why);
    }
    Add(std::move(why), Weight(decision.code));
  }

  // The decision is the entry as it stands in the file; people read the step's title.
  void OfUser(const Decision& decision) {
    const std::string title =
        title_ == TitleIs::kBeside
            ? ""
            : Say(said::FullStop{.said = WhatHappened(timeline_, index_, step_)}, language_);
    Json why = {{"text", title}, {"code", static_cast<int>(decision.code)}};
    if (const Action* action = ActionAt(timeline_, step_)) {
      AddEntry(*action, why);
    } else if (Json place = PlaceIn(timeline_.scenario().manifests[timeline_.Step(step_).a].places,
                                    {"kind"});
               !place.is_null()) {
      why["field"] = "kind";
      why["span"] = std::move(place);
    }
    Add(std::move(why), Weight(decision.code));
  }

  // The step in which the timeline did what the decision is about.
  std::uint32_t ActedIn(const Decision& decision) const {
    if (!decision.Is<decided::FaultMet>()) return timeline_.Step(step_).cause;
    return decision.As<decided::FaultMet>().since.value;
  }

  // The Job or CronJob whose fields the rule reads; none where it reads none's.
  ObjectId ReadBy(const Facts& facts) const {
    if (facts.about.cron_job != 0) return {TableId::kCronJobs, facts.about.cron_job};
    if (facts.about.job != 0) return {TableId::kJobs, facts.about.job};
    if (queued_.table == TableId::kJobs || queued_.table == TableId::kCronJobs) return queued_;
    return {TableId::kJobs, facts.pod == 0 ? 0 : index_.pods()[facts.pod].job_id};
  }

  void OfField(ObjectId of, const std::string& field, Json& why) const {
    const Scenario& scenario = timeline_.scenario();
    Json span;
    if (field.starts_with(kClusterFields)) {
      const PathStep option(field.substr(kClusterFields.size()));
      span = PlaceIn(scenario.cluster_places, {option});
    } else if (of) {
      why["ref"] = ReferenceOf(index_, of);
      if (!scenario.timeline.empty()) span = SpanOfAction(timeline_, index_, step_, of, field);
      if (span.is_null()) span = SpanOfManifest(scenario, index_, of, field);
    }
    if (!span.is_null()) why["span"] = std::move(span);
  }

  std::int32_t minor() const { return timeline_.scenario().generation.minor; }

  const Timeline& timeline_;
  const RunIndex& index_;
  std::uint32_t step_;
  Language language_;
  TitleIs title_;
  ObjectId queued_;
  RunNames names_;
  Json whys_ = Json::array();
  std::size_t headline_ = 0;
  int weightiest_ = -1;
};

}  // namespace

Json WhyOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step, Language language,
           TitleIs title) {
  return step == 0 ? Json::array() : WhyWriter(timeline, index, step, language, title).Write();
}

}  // namespace jobplay
