#include "core/view/answers/why.h"

#include <algorithm>
#include <cstdlib>
#include <string>
#include <vector>

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
  const std::string label = std::string(kind) + "/" + object.name;
  for (const Manifest& manifest : scenario.manifests) {
    if (manifest.label != label || manifest.namespace_ != object.namespace_) continue;
    return PlaceIn(manifest.places, below);
  }
  return nullptr;
}

Json SpanOf(const Scenario& scenario, const RunIndex& index, const JobLife& job,
            const std::string& field) {
  if (job.owner == 0) return SpanIn(scenario, "Job", job, {}, field);
  return SpanIn(scenario, "CronJob", index.cron_jobs()[job.owner],
                {PathStep("spec"), PathStep("jobTemplate")}, field);
}

// Where the scenario's timeline gave the field the value that it has at this step, if it did: then
// the manifest no longer says what it is.
template <typename T>
Json SpanOfAction(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
                  TableId table, std::uint32_t id, const std::string& kind,
                  const std::string& field) {
  const auto stored = ObjectBefore(timeline, index, step + 1, table, id).As<T>();
  if (!stored) return nullptr;
  const Json now = {{"spec", stored->spec->json}};
  const Leaves values = LeavesOf(now);
  const auto value = values.find(field);
  if (value == values.end()) return nullptr;
  const Scenario& scenario = timeline.scenario();
  for (auto action = scenario.timeline.rbegin(); action != scenario.timeline.rend(); ++action) {
    if (scenario.start + action->at > timeline.TimeOf(step)) continue;
    const Json* written = WrittenInto(*action, kind, LifeOf(index, table, id));
    if (written == nullptr) continue;
    const Leaves leaves = LeavesOf(*written);
    const auto leaf = leaves.find(field);
    if (leaf != leaves.end() && *leaf->second == *value->second) return ToJson(action->span);
  }
  return nullptr;
}

// Where a manifest, or the scenario's timeline after it, says the field of that CronJob or Job.
Json SpanAt(const Timeline& timeline, const RunIndex& index, std::uint32_t step,
            const std::string& field, std::uint32_t cron_job, std::uint32_t job) {
  const Scenario& scenario = timeline.scenario();
  constexpr std::string_view kOfCluster = "spec.cluster.";
  if (field.compare(0, kOfCluster.size(), kOfCluster) == 0) {
    return PlaceIn(scenario.cluster_places, {PathStep(field.substr(kOfCluster.size()))});
  }
  const bool acts = !scenario.timeline.empty();
  Json span;
  if (cron_job != 0) {
    const ObjectLife& life = index.cron_jobs()[cron_job];
    if (acts) {
      span = SpanOfAction<CronJob>(timeline, index, step, TableId::kCronJobs, cron_job, "CronJob",
                                   field);
    }
    if (span.is_null()) span = SpanIn(scenario, "CronJob", life, {}, field);
  } else if (job != 0 && job < index.jobs().size()) {
    const JobLife& life = index.jobs()[job];
    if (acts) span = SpanOfAction<Job>(timeline, index, step, TableId::kJobs, job, "Job", field);
    if (span.is_null()) span = SpanOf(scenario, index, life, field);
  }
  return span;
}

constexpr std::string_view kTimelineField = "spec.timeline";

// The entry of the scenario's timeline that is behind it.
void AddEntry(const Action& action, Json& why) {
  why["field"] = kTimelineField;
  if (action.span.line > 0) why["span"] = ToJson(action.span);
}

std::string KeyOf(const ObjectLife& object) { return object.namespace_ + "/" + object.name; }

// What the key means that a worker took, or whose delay is over.
ObjectId QueuedObject(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  for (const Change& change : timeline.Changes(step)) {
    if (!IsQueue(change.table)) continue;
    const auto item = (change.after ? change.after : change.before).As<QueueItem>();
    return ObjectOfKey(index, change.table, item->key, step);
  }
  return {};
}

}  // namespace

Json ToWhy(const Explanation& explanation) {
  Json why = {{"text", explanation.text}};
  if (!explanation.function.empty()) {
    why["source"] = {{"function", explanation.function}, {"url", explanation.url}};
  }
  if (!explanation.field.empty()) why["field"] = explanation.field;
  return why;
}

Json WhyOf(const Timeline& timeline, const RunIndex& index, std::uint32_t step, Language language) {
  const RunNames names{.start = timeline.scenario().start,
                       .pod = [&](std::uint32_t id) { return index.PodName(id); },
                       .job = [&](std::uint32_t id) { return KeyOf(index.jobs()[id]); },
                       .cron_job = [&](std::uint32_t id) { return KeyOf(index.cron_jobs()[id]); }};
  const ObjectId queued = QueuedObject(timeline, index, step);
  Json whys = Json::array();
  std::size_t headline = 0;
  int weightiest = -1;
  const std::int32_t minor = timeline.scenario().generation.minor;
  std::vector<StepReason> reasons =
      step == 0 ? std::vector<StepReason>() : ReasonsOf(timeline, index, step, language);
  const auto add_reasons = [&](bool first) {
    for (StepReason& reason : reasons) {
      if (reason.first != first) continue;
      Cite(minor, reason.explanation);
      if (weightiest < 0) {
        weightiest = 0;
        headline = whys.size();
      }
      Json why = ToWhy(reason.explanation);
      if (reason.action != nullptr) AddEntry(*reason.action, why);
      whys.push_back(std::move(why));
    }
  };
  add_reasons(/*first=*/true);
  for (const Decision& decision : timeline.Decisions(step)) {
    // What the scenario does to a node is told by what becomes of it.
    if (decision.code == DecisionCode::kNodeChanged) continue;
    if (Weight(decision.code) > weightiest) {
      weightiest = Weight(decision.code);
      headline = whys.size();
    }
    Explanation explanation = Explain(decision, names, language);
    Cite(minor, explanation);
    Json why = ToWhy(explanation);
    why["code"] = static_cast<int>(decision.code);
    if (decision.code == DecisionCode::kUserActed) {
      // What was recorded is the entry as it stands in the file; people read a sentence.
      why["text"] = Say(said::FullStop{.said = WhatHappened(timeline, index, step)}, language);
      const Action* action = ActionAt(timeline, step);
      if (action != nullptr) {
        AddEntry(*action, why);
      } else {
        Json place = PlaceIn(timeline.scenario().manifests[timeline.Step(step).a].places, {"kind"});
        if (!place.is_null()) {
          why["field"] = "kind";
          why["span"] = std::move(place);
        }
      }
    }
    if (explanation.field == kTimelineField) {
      why.erase("field");
      const Action* action = ActionAt(timeline, CauseOf(timeline, index, step));
      if (action != nullptr) AddEntry(*action, why);
    } else if (!explanation.field.empty()) {
      const Facts& facts = decision.facts;
      std::uint32_t cron_job = facts.about.cron_job;
      std::uint32_t job = facts.about.job;
      if (job == 0 && cron_job == 0 && queued.table == TableId::kJobs) job = queued.id;
      if (job == 0 && cron_job == 0 && queued.table == TableId::kCronJobs) cron_job = queued.id;
      if (job == 0 && facts.pod != 0) job = index.pods()[facts.pod].job_id;
      Json span = SpanAt(timeline, index, step, explanation.field, cron_job, job);
      if (!span.is_null()) why["span"] = std::move(span);
    }
    whys.push_back(std::move(why));
  }
  add_reasons(/*first=*/false);
  if (!whys.empty()) whys[headline]["headline"] = true;
  return whys;
}

}  // namespace jobplay
