#include "core/view/answers/causes.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/admission/default_places.h"
#include "core/view/answers/reference.h"
#include "core/view/answers/sync_news.h"
#include "core/view/answers/why.h"
#include "core/view/index/object_id.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/step_text.h"
#include "core/words/explanation.h"

namespace jobplay {
namespace {

// As many are read at a time.
constexpr std::size_t kPage = 16;

class Asker {
 public:
  Asker(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
        Language language)
      : timeline_(timeline), index_(index), histories_(histories), language_(language) {}

  // The first of the causes is `step` itself, and `news`, where there is any, the second.
  Json WalkFrom(std::uint32_t step, std::uint32_t news = 0) {
    Json causes = Json::array();
    std::uint32_t root = step;
    std::uint32_t more = 0;
    causes.push_back(CauseAt(step));
    for (std::uint32_t at = news != 0 ? news : timeline_.Step(step).cause; at != 0;
         at = timeline_.Step(at).cause) {
      root = at;
      if (causes.size() < kPage) {
        causes.push_back(CauseAt(at));
      } else {
        ++more;
      }
    }
    Json walk = {{"causes", std::move(causes)}, {"more", more}};
    if (more > 0) walk["root"] = CauseAt(root);
    return walk;
  }

  Json AboutField(ObjectId id, std::string_view path, std::uint32_t step) {
    const ObjectLife& life = LifeOf(index_, id.table, id.id);
    if (life.changes.empty() || life.changes.front() > step) return Nothing();
    const std::uint32_t changed = LastChange(id, path, step);
    const bool never =
        changed == 0 && FindField(JsonAfter(id, life.changes.front()), path).value == nullptr;
    // What was never touched is as the object was created.
    const std::uint32_t at = changed != 0 ? changed : life.changes.front();
    Json walk =
        WalkFrom(at, id.table == TableId::kJobs ? NewsOf(timeline_, index_, id.id, path, at) : 0);
    std::set<std::string> fields{Askable(path)};
    for (const ChangedField& field : histories_.Of(timeline_, index_, id.table, id.id).At(step)) {
      fields.insert(Askable(field.path));
    }
    fields.erase("");
    walk["fields"] = fields;
    if (never) {
      walk["never"] = true;
      return walk;
    }
    Json& change = walk["change"] = Json::object();
    const ObjectVersions versions = VersionsAt(timeline_, at, id.table, id.id);
    const Json before = JsonOf(id.table, versions.before), after = JsonOf(id.table, versions.after);
    if (const Json* value = FindField(before, path).value) {
      change["before"] = *value;
      const std::uint32_t set = LastChange(id, path, at - 1);
      change["set"] = set != 0 ? set : life.changes.front();
    }
    if (const Json* value = FindField(after, path).value) change["after"] = *value;
    if (change.value("before", Json()) == change.value("after", Json())) {
      // Several writes of one step: what it was between them.
      for (const Change& write : timeline_.Changes(at)) {
        if (write.table != id.table || write.id != id.id) continue;
        const Json between = JsonOf(id.table, write.after);
        const Json* value = FindField(between, path).value;
        if (value == nullptr || *value == change.value("after", Json())) continue;
        change["between"] = *value;
        break;
      }
    }
    if (path.substr(0, 5) == "spec.") {
      Json origin = OriginOf(id, path, step);
      if (origin.contains("ref") && origin.contains("field")) {
        origin["keys"] = KeysOf(origin["field"].get<std::string>());
      }
      if (!origin.is_null()) walk["origin"] = std::move(origin);
    }
    return walk;
  }

  static Json Nothing() { return {{"causes", Json::array()}, {"more", 0}}; }

 private:
  // A condition is asked about as a whole.
  static std::string Askable(std::string_view path) {
    const std::size_t of = path.find(".conditions[");
    return std::string(of == path.npos ? path : path.substr(0, path.find(']', of) + 1));
  }

  // The keys of a field in a manifest: not which element of a list it is in.
  static Json KeysOf(const std::string& field) {
    Json keys = Json::array();
    std::string key;
    bool element = false;
    for (const char c : field + '.') {
      if (c == '[') element = true;
      if (!element && c != '.') key += c;
      if (!element && c == '.') keys.push_back(std::exchange(key, {}));
      if (c == ']') element = false;
    }
    return keys;
  }

  Json CauseAt(std::uint32_t step) {
    Json why = WhyOf(timeline_, index_, step, language_, TitleIs::kBeside);
    if (Json fate = FateAt(step); !fate.is_null()) why.push_back(std::move(fate));
    return {{"step", step},
            {"time", (timeline_.TimeOf(step) - timeline_.scenario().start).ns / 1000},
            {"text", Say(WhatHappened(timeline_, index_, step), language_)},
            {"ref", ReferenceOf(index_, ObjectOfStep(timeline_, index_, step))},
            {"why", std::move(why)}};
  }

  // What in the file makes a container end, or keeps a pod from starting, at such a step.
  Json FateAt(std::uint32_t step) {
    if (step == 0 || timeline_.Step(step).what == Happening::kUserAction) return nullptr;
    for (const Decision& decision : timeline_.Decisions(step)) {
      const std::uint32_t pod = decision.facts.pod;
      switch (decision.code) {
        case DecisionCode::kContainerStopped:
          return Stopped(pod, decision.As<decided::ContainerStopped>().killed);
        case DecisionCode::kContainerExited:
        case DecisionCode::kImagePullFails:
        case DecisionCode::kPodUnschedulable:
          break;
        default:
          continue;
      }
      if (Json rule = RuleOf(pod); !rule.is_null()) return rule;
      if (decision.code != DecisionCode::kContainerExited) return nullptr;
      const decided::Text name = decision.As<decided::ContainerExited>().container;
      const std::string& container = *name;
      // Without a rule, what is scripted of a container is what its command says.
      if (timeline_.roster().Entry(pod).script->containers.count(container) > 0) {
        if (Json command = CommandOf(pod, container, step); !command.is_null()) {
          return command;
        }
      }
      return ToWhy(ExplainPhrase(said::NoRuleForPod{}, language_), nullptr);
    }
    return nullptr;
  }

  // How it ends when it is asked to is a matter of its own.
  Json Stopped(std::uint32_t pod, bool killed) const {
    const Shutdown& shutdown = timeline_.roster().Entry(pod).script->shutdown;
    if (shutdown.after.ns != 0 || shutdown.exit_code != Shutdown().exit_code) return RuleOf(pod);
    if (killed) return nullptr;
    return ToWhy(ExplainPhrase(said::NoRuleForShutdown{}, language_), nullptr);
  }

  Json RuleOf(std::uint32_t pod) const {
    const std::optional<std::size_t> rule = timeline_.roster().Entry(pod).rule;
    if (!rule) return nullptr;
    return ToWhy({.text = Say(said::RuleSays{}, language_),
                  .field = "spec.pods[" + std::to_string(*rule) + "]"},
                 jobplay::ToJson(timeline_.scenario().pod_rule_spans[*rule]));
  }

  Json CommandOf(std::uint32_t pod, const std::string& container, std::uint32_t step) {
    const ObjectId job{TableId::kJobs, index_.pods()[pod].job_id};
    if (job.id == 0) return nullptr;
    for (const char* list : {"containers[", "initContainers["}) {
      for (const char* field : {"].command", "].args"}) {
        const std::string path = std::string("spec.template.spec.") + list + container + field;
        Json origin = OriginOf(job, path, step);
        if (!origin.is_object() || !origin.contains("span")) continue;
        origin["text"] = Say(said::CommandSays{}, language_);
        return origin;
      }
    }
    return nullptr;
  }

  Json JsonAfter(ObjectId id, std::uint32_t step) const {
    return JsonOf(id.table, VersionsAt(timeline_, step, id.table, id.id).after);
  }

  // The last step up to `step` that changed the field; 0: none did. Names and versions have no
  // history of their own: they are looked up in the object's.
  std::uint32_t LastChange(ObjectId id, std::string_view path, std::uint32_t step) {
    const ObjectLife& life = LifeOf(index_, id.table, id.id);
    if (path.empty()) return LastBefore(life.changes, step + 1);
    const std::uint32_t last =
        histories_.Of(timeline_, index_, id.table, id.id).LastChange(path, step);
    if (last != 0 || path.substr(0, 9) != "metadata.") return last;
    auto it = std::upper_bound(life.changes.begin(), life.changes.end(), step);
    while (it != life.changes.begin()) {
      const ObjectVersions versions = VersionsAt(timeline_, *--it, id.table, id.id);
      const Json before = JsonOf(id.table, versions.before);
      const Json after = JsonOf(id.table, versions.after);
      const Json* was = FindField(before, path).value;
      const Json* is = FindField(after, path).value;
      if ((was == nullptr) != (is == nullptr) || (was != nullptr && *was != *is)) return *it;
    }
    return 0;
  }

  static Json ToWhy(const Explanation& explanation, Json span) {
    Json why = jobplay::ToWhy(explanation);
    if (!span.is_null()) why["span"] = std::move(span);
    return why;
  }

  // Who says that a field of a spec is what it is: the file, the timeline, or the API server; null
  // where it is a controller that does.
  Json OriginOf(ObjectId id, std::string_view path, std::uint32_t step) {
    const std::uint32_t at = LastChange(id, path, step);
    const Json object = JsonAfter(id, at);
    const bool there = FindField(object, path).value != nullptr;
    const Scenario& scenario = timeline_.scenario();
    if (at != 0 && timeline_.Step(at).what == Happening::kUserAction) {
      const ObjectLife& life = LifeOf(index_, id.table, id.id);
      if (const Action* action = ActionAt(timeline_, at)) {
        const Json* written = WrittenInto(*action, KindOf(id.table), life);
        if (written == nullptr) return nullptr;
        const Json* value = FindField(*written, path).value;
        if ((value != nullptr && !value->is_null()) == there) {
          return ToWhy({.text = Say(said::FieldOfTimeline{}, language_), .field = "spec.timeline"},
                       jobplay::ToJson(action->span));
        }
        return there ? Default(id, path) : nullptr;
      }
      if (!there) return nullptr;
      const Manifest& manifest = scenario.manifests[timeline_.Step(at).a];
      return OfManifest(manifest, FindField(object, path).way, id, path);
    }
    return there && at == LifeOf(index_, id.table, id.id).created ? OfTemplate(id, path, at, object)
                                                                  : Json();
  }

  Json OfManifest(const Manifest& manifest, const FieldPath& way, ObjectId id,
                  std::string_view path) const {
    Json span = PlaceIn(manifest.places, way);
    if (span.is_null()) return Default(id, path);
    const std::string label = LabelOf(index_, id);
    Json why = ToWhy({.text = Say(said::FieldOfManifest{.object = label}, language_),
                      .field = std::string(path)},
                     std::move(span));
    why["ref"] = ReferenceOf(index_, id);
    return why;
  }

  Json Default(ObjectId id, std::string_view path) const {
    Explanation explanation = ExplainDefault(LabelOf(index_, id), path, language_);
    Cite(timeline_.scenario().generation.minor, explanation);
    Json why = ToWhy(explanation, nullptr);
    why["ref"] = ReferenceOf(index_, id);
    return why;
  }

  // What a controller made has its fields from the owner's template.
  Json OfTemplate(ObjectId id, std::string_view path, std::uint32_t step, const Json& object) {
    ObjectId owner;
    std::string inside;
    if (id.table == TableId::kJobs) {
      owner = {TableId::kCronJobs, index_.jobs()[id.id].owner};
      inside = "spec.jobTemplate." + std::string(path);
    } else if (id.table == TableId::kPods) {
      owner = {TableId::kJobs, index_.pods()[id.id].job_id};
      inside = "spec.template." + std::string(path);
    }
    if (owner.id == 0) return nullptr;
    const ObjectLife& life = LifeOf(index_, owner.table, owner.id);
    const std::uint32_t last = LastBefore(life.changes, step + 1);
    if (last == 0) return nullptr;
    const Json json = JsonAfter(owner, last);
    const Json* value = FindField(json, inside).value;
    if (value != nullptr && *value == *FindField(object, path).value) {
      return OriginOf(owner, inside, step);
    }
    // A Job's defaults are filled in when it is created; of a pod, the Job controller makes up
    // more.
    if (value != nullptr || id.table != TableId::kJobs) return nullptr;
    return Default(owner, inside);
  }

  const Timeline& timeline_;
  const RunIndex& index_;
  FieldHistories& histories_;
  Language language_;
};

}  // namespace

Json CausesOf(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
              const std::optional<Reference>& object, std::string_view path, std::uint32_t step,
              Language language) {
  Asker asker(timeline, index, histories, language);
  if (!object) {
    const std::uint32_t cause = timeline.Step(step).cause;
    return cause == 0 ? Asker::Nothing() : asker.WalkFrom(cause);
  }
  const ObjectId id = ObjectOf(index, *object, step);
  return id.id == 0 ? Asker::Nothing() : asker.AboutField(id, path, step);
}

}  // namespace jobplay
