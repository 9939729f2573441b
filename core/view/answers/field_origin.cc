#include "core/view/answers/field_origin.h"

#include <algorithm>

#include "core/view/answers/why.h"
#include "core/view/index/step_facts.h"

namespace jobplay {
namespace {

using By = FieldOrigin::By;

class OriginFinder {
 public:
  OriginFinder(const Timeline& timeline, const RunIndex& index, FieldHistories& histories)
      : timeline_(timeline), index_(index), histories_(histories) {}

  FieldOrigin Find(ObjectId id, std::string_view path, std::uint32_t step) {
    const ObjectLife& life = LifeOf(index_, id.table, id.id);
    if (life.removed != 0) step = std::min(step, life.removed - 1);
    const std::uint32_t at = LastChangeOf(timeline_, index_, histories_, id, path, step);
    const Json object = JsonAfter(timeline_, id, at);
    const FoundField found = FindField(object, path);
    if (at != 0 && timeline_.Step(at).what == Happening::kUserAction) {
      const Action* action = ActionAt(timeline_, at);
      if (action == nullptr) return OfManifest(id, path, at, found);
      if (const Json* written = WrittenInto(*action, KindOf(id.table), life)) {
        return OfEntry(*action, *written, id, path, found);
      }
      // The action created this object as part of another one.
    }
    const bool as_created = found.value != nullptr && at == life.created;
    return as_created ? OfTemplate(id, path, at, *found.value) : FieldOrigin();
  }

 private:
  // The step applied one of the scenario's manifests.
  FieldOrigin OfManifest(ObjectId id, std::string_view path, std::uint32_t at,
                         const FoundField& found) const {
    if (found.value == nullptr) return {};
    const Manifest& manifest = timeline_.scenario().manifests[timeline_.Step(at).a];
    const auto span = PlaceIn(manifest.places, found.way);
    const By by = span ? By::kManifest : By::kDefault;
    return {.by = by, .object = id, .path = std::string(path), .span = span};
  }

  static FieldOrigin OfEntry(const Action& action, const Json& written, ObjectId id,
                             std::string_view path, const FoundField& found) {
    const Json* value = FindField(written, path).value;
    const bool there = found.value != nullptr;
    if ((value != nullptr && !value->is_null()) == there) {
      return {.by = By::kEntry, .object = id, .path = "spec.timeline", .span = SpanOf(action.span)};
    }
    if (!there) return {};
    return {.by = By::kDefault, .object = id, .path = std::string(path)};
  }

  // An object that was created from its owner's template has its fields from there.
  FieldOrigin OfTemplate(ObjectId id, std::string_view path, std::uint32_t step, const Json& is) {
    ObjectId owner;
    std::string inside;
    if (id.table == TableId::kJobs) {
      owner = {TableId::kCronJobs, index_.jobs()[id.id].owner};
      inside = "spec.jobTemplate." + std::string(path);
    } else if (id.table == TableId::kPods) {
      owner = {TableId::kJobs, index_.pods()[id.id].job_id};
      inside = "spec.template." + std::string(path);
    }
    if (owner.id == 0) return {};
    const std::uint32_t last = LastBefore(LifeOf(index_, owner.table, owner.id).changes, step + 1);
    if (last == 0) return {};
    const Json json = JsonAfter(timeline_, owner, last);
    const Json* value = FindField(json, inside).value;
    if (value != nullptr && *value == is) return Find(owner, inside, step);
    // The API server fills in a Job's defaults when the Job is created. A pod also has fields that
    // the Job controller adds.
    if (value != nullptr || id.table != TableId::kJobs) return {};
    return {.by = By::kDefault, .object = owner, .path = inside};
  }

  const Timeline& timeline_;
  const RunIndex& index_;
  FieldHistories& histories_;
};

}  // namespace

Json JsonAfter(const Timeline& timeline, ObjectId id, std::uint32_t step) {
  return JsonOf(id.table, VersionsAt(timeline, step, id.table, id.id).after);
}

std::uint32_t LastChangeOf(const Timeline& timeline, const RunIndex& index,
                           FieldHistories& histories, ObjectId id, std::string_view path,
                           std::uint32_t step) {
  const ObjectLife& life = LifeOf(index, id.table, id.id);
  if (path.empty()) return LastBefore(life.changes, step + 1);
  const std::uint32_t last = histories.Of(timeline, index, id.table, id.id).LastChange(path, step);
  if (last != 0 || !path.starts_with("metadata.")) return last;
  auto it = std::upper_bound(life.changes.begin(), life.changes.end(), step);
  while (it != life.changes.begin()) {
    const ObjectVersions versions = VersionsAt(timeline, *--it, id.table, id.id);
    const Json before = JsonOf(id.table, versions.before);
    const Json after = JsonOf(id.table, versions.after);
    const Json* was = FindField(before, path).value;
    const Json* is = FindField(after, path).value;
    if ((was == nullptr) != (is == nullptr) || (was != nullptr && *was != *is)) return *it;
  }
  return 0;
}

FieldOrigin OriginOf(const Timeline& timeline, const RunIndex& index, FieldHistories& histories,
                     ObjectId id, std::string_view path, std::uint32_t step) {
  return OriginFinder(timeline, index, histories).Find(id, path, step);
}

}  // namespace jobplay
