#include "core/view/answers/causes.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/admission/default_places.h"
#include "core/view/answers/field_origin.h"
#include "core/view/answers/reference.h"
#include "core/view/answers/sync_news.h"
#include "core/view/answers/why.h"
#include "core/view/index/object_id.h"
#include "core/view/index/step_facts.h"
#include "core/view/words/step_text.h"
#include "core/words/decisions/kubelet.h"
#include "core/words/decisions/scheduler.h"
#include "core/words/explanation.h"
#include "core/words/reasons.h"

namespace jobplay {
namespace {

// The number of causes in one answer.
constexpr std::size_t kPage = 16;

class Asker {
 public:
  Asker(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
        Language language)
      : timeline_(timeline), index_(index), histories_(histories), language_(language) {}

  // The first cause is `step` itself. The second is `news` if it is not 0.
  answer::Causes WalkFrom(std::uint32_t step, std::uint32_t news = 0) {
    answer::Causes walk;
    std::uint32_t root = step;
    walk.causes.push_back(CauseAt(step));
    for (std::uint32_t at = news != 0 ? news : timeline_.Step(step).cause; at != 0;
         at = timeline_.Step(at).cause) {
      root = at;
      if (walk.causes.size() < kPage) {
        walk.causes.push_back(CauseAt(at));
      } else {
        ++walk.more;
      }
    }
    if (walk.more > 0) walk.root = CauseAt(root);
    return walk;
  }

  answer::Causes AboutField(ObjectId id, std::string_view path, std::uint32_t step) {
    const ObjectLife& life = LifeOf(index_, id.table, id.id);
    if (life.changes.empty() || life.changes.front() > step) return {};
    const std::uint32_t changed = LastChange(id, path, step);
    const bool never =
        changed == 0 &&
        FindField(JsonAfter(timeline_, id, life.changes.front()), path).value == nullptr;
    // A field that never changed has the value with which the object was created.
    const std::uint32_t at = changed != 0 ? changed : life.changes.front();
    answer::Causes walk =
        WalkFrom(at, id.table == TableId::kJobs ? NewsOf(timeline_, index_, id.id, path, at) : 0);
    std::set<std::string> fields{Askable(path)};
    for (const ChangedField& field : histories_.Of(timeline_, index_, id.table, id.id).At(step)) {
      fields.insert(Askable(field.path));
    }
    fields.erase("");
    walk.fields.assign(fields.begin(), fields.end());
    if (never) {
      walk.never = true;
      return walk;
    }
    answer::FieldChange& change = walk.change.emplace();
    const ObjectVersions versions = VersionsAt(timeline_, at, id.table, id.id);
    const Json before = JsonOf(id.table, versions.before), after = JsonOf(id.table, versions.after);
    const Json* was = FindField(before, path).value;
    const Json* is = FindField(after, path).value;
    if (was != nullptr) {
      change.before = {JsonText(*was)};
      const std::uint32_t set = LastChange(id, path, at - 1);
      change.set = {set != 0 ? set : life.changes.front()};
    }
    if (is != nullptr) change.after = {JsonText(*is)};
    const auto or_null = [](const Json* value) { return value == nullptr ? Json() : *value; };
    if (or_null(was) == or_null(is)) {
      // The step wrote the object several times: find the value in between.
      for (const Change& write : timeline_.Changes(at)) {
        if (write.table != id.table || write.id != id.id) continue;
        const Json between = JsonOf(id.table, write.after);
        const Json* value = FindField(between, path).value;
        if (value == nullptr || *value == or_null(is)) continue;
        change.between = {JsonText(*value)};
        break;
      }
    }
    if (path.substr(0, 5) == "spec.") {
      if (const std::optional<answer::Why> origin = OriginOf(id, path, step)) {
        walk.origin = {*origin, {}};
        if (origin->ref && !origin->field.empty()) walk.origin->keys = KeysOf(origin->field);
      }
    }
    return walk;
  }

 private:
  // Returns the path to ask about: a field of a condition stands for the whole condition.
  static std::string Askable(std::string_view path) {
    const std::size_t of = path.find(".conditions[");
    return std::string(of == path.npos ? path : path.substr(0, path.find(']', of) + 1));
  }

  // Returns the keys that lead to the field in a manifest, without the elements of lists.
  static std::vector<std::string> KeysOf(const std::string& field) {
    std::vector<std::string> keys;
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

  answer::Cause CauseAt(std::uint32_t step) {
    answer::Cause cause;
    cause.step = {step};
    cause.time = answer::MicrosOf(timeline_.TimeOf(step) - timeline_.scenario().start);
    cause.text = Say(WhatHappened(timeline_, index_, step), language_);
    cause.ref = RefOrNull(index_, ObjectOfStep(timeline_, index_, step));
    cause.why = WhyOf(timeline_, index_, histories_, step, language_, TitleIs::kBeside);
    if (std::optional<answer::Why> fate = FateAt(step)) cause.why.push_back(std::move(*fate));
    return cause;
  }

  // Explains why a container ended in the step or a pod could not start: a rule, or its command.
  std::optional<answer::Why> FateAt(std::uint32_t step) {
    if (step == 0 || timeline_.Step(step).what == Happening::kUserAction) return std::nullopt;
    for (const Decision& decision : timeline_.Decisions(step)) {
      const std::uint32_t pod = decision.facts.pod;
      switch (decision.code) {
        case decided::ContainerStopped::kCode:
          return Stopped(pod, decision.As<decided::ContainerStopped>(), step);
        case decided::ContainerExited::kCode:
        case decided::ImagePullFails::kCode:
        case decided::PodUnschedulable::kCode:
          break;
        default:
          continue;
      }
      if (std::optional<answer::Why> rule = RuleOf(pod)) return rule;
      if (decision.code != decided::ContainerExited::kCode) return std::nullopt;
      const decided::Text name = decision.As<decided::ContainerExited>().container;
      const std::string& container = *name;
      // Without a rule, the container's command says how it ends.
      if (timeline_.roster().Entry(pod).script->containers.count(container) > 0) {
        if (std::optional<answer::Why> command = CommandOf(pod, container, step)) return command;
      }
      return ToWhy(ExplainPhrase(said::NoRuleForPod{}, language_));
    }
    return std::nullopt;
  }

  // How a container ends after SIGTERM has its own rules.
  std::optional<answer::Why> Stopped(std::uint32_t pod, const decided::ContainerStopped& stopped,
                                     std::uint32_t step) {
    const PodScript& script = *timeline_.roster().Entry(pod).script;
    if (script.shutdown) return RuleOf(pod);
    if (script.shutdowns.count(*stopped.container) > 0) {
      return CommandOf(pod, *stopped.container, step);
    }
    if (stopped.killed) return std::nullopt;
    return ToWhy(ExplainPhrase(said::NoRuleForShutdown{}, language_));
  }

  std::optional<answer::Why> RuleOf(std::uint32_t pod) const {
    const std::optional<std::size_t> rule = timeline_.roster().Entry(pod).rule;
    if (!rule) return std::nullopt;
    answer::Why why = ToWhy({.text = Say(said::RuleSays{}, language_),
                             .field = "spec.pods[" + std::to_string(*rule) + "]"});
    why.span = SpanOf(timeline_.scenario().pod_rule_spans[*rule]);
    return why;
  }

  std::optional<answer::Why> CommandOf(std::uint32_t pod, const std::string& container,
                                       std::uint32_t step) {
    const ObjectId job{TableId::kJobs, index_.pods()[pod].job_id};
    if (job.id == 0) return std::nullopt;
    for (const char* list : {"containers[", "initContainers["}) {
      for (const char* field : {"].command", "].args"}) {
        const std::string path = std::string("spec.template.spec.") + list + container + field;
        std::optional<answer::Why> origin = OriginOf(job, path, step);
        if (!origin || !origin->span) continue;
        origin->text = Say(said::CommandSays{}, language_);
        return origin;
      }
    }
    return std::nullopt;
  }

  // Returns who set a field of a spec: the manifest, the timeline or the API server. Empty if a
  // controller set it.
  std::optional<answer::Why> OriginOf(ObjectId id, std::string_view path, std::uint32_t step) {
    const FieldOrigin origin = jobplay::OriginOf(timeline_, index_, histories_, id, path, step);
    if (origin.by == FieldOrigin::By::kController) return std::nullopt;
    Explanation explanation = Explained(origin);
    Cite(timeline_.scenario().generation.minor, explanation);
    answer::Why why = ToWhy(explanation);
    why.span = origin.span;
    if (origin.by != FieldOrigin::By::kEntry) why.ref = RefOf(index_, origin.object);
    return why;
  }

  Explanation Explained(const FieldOrigin& origin) const {
    if (origin.by == FieldOrigin::By::kEntry) {
      return {.text = Say(said::FieldOfTimeline{}, language_), .field = origin.path};
    }
    const std::string label = LabelOf(index_, origin.object);
    if (origin.by == FieldOrigin::By::kDefault) {
      return ExplainDefault(KindOf(origin.object.table), label, origin.path, language_);
    }
    return {.text = Say(said::FieldOfManifest{.object = label}, language_), .field = origin.path};
  }

  std::uint32_t LastChange(ObjectId id, std::string_view path, std::uint32_t step) {
    return LastChangeOf(timeline_, index_, histories_, id, path, step);
  }

  const Timeline& timeline_;
  const RunIndex& index_;
  FieldHistories& histories_;
  Language language_;
};

}  // namespace

answer::Causes CausesOf(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
                        const std::optional<Reference>& object, std::string_view path,
                        std::uint32_t step, Language language) {
  Asker asker(timeline, index, histories, language);
  if (!object) {
    const std::uint32_t cause = timeline.Step(step).cause;
    return cause == 0 ? answer::Causes() : asker.WalkFrom(cause);
  }
  const ObjectId id = ObjectOf(index, *object, step);
  return id.id == 0 ? answer::Causes() : asker.AboutField(id, path, step);
}

}  // namespace jobplay
