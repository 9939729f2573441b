#include "core/view/field_history.h"

#include <algorithm>

#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/api/codec/node.h"
#include "core/api/codec/pod.h"

namespace jobplay {
namespace {

void Collect(const Json& json, const std::string& path, Leaves& leaves) {
  if (json.is_object()) {
    for (const auto& [name, value] : json.get_ref<const Json::object_t&>()) {
      Collect(value, path.empty() ? name : path + "." + name, leaves);
    }
    return;
  }
  if (json.is_array() && !json.empty() && json.front().is_structured()) {
    const auto& elements = json.get_ref<const Json::array_t&>();
    for (std::size_t i = 0; i < elements.size(); ++i) {
      std::string name = std::to_string(i);
      for (const char* key : {"type", "name"}) {
        const auto it = elements[i].is_object() ? elements[i].find(key) : elements[i].end();
        if (it == elements[i].end() || !it->is_string()) continue;
        name = it->get_ref<const std::string&>();
        break;
      }
      Collect(elements[i], path + "[" + name + "]", leaves);
    }
    return;
  }
  leaves[path] = &json;
}

// What of an object has a history: neither its identity nor its versions.
Json HistoryOf(TableId table, const AnyShared& any) {
  if (!any) return nullptr;
  Json json;
  switch (table) {
    case TableId::kJobs:
      json = ToJson(*any.As<Job>());
      break;
    case TableId::kCronJobs:
      json = ToJson(*any.As<CronJob>());
      break;
    case TableId::kPods:
      json = ToJson(*any.As<Pod>());
      break;
    case TableId::kNodes:
      json = ToJson(*any.As<Node>());
      break;
    default:
      return nullptr;
  }
  json.erase("apiVersion");
  json.erase("kind");
  for (const char* name : {"creationTimestamp", "generateName", "generation", "name", "namespace",
                           "resourceVersion", "uid"}) {
    json["metadata"].erase(name);
  }
  return json;
}

// Whether the path is the field itself or inside it.
bool IsWithin(std::string_view path, std::string_view field) {
  if (path.substr(0, field.size()) != field) return false;
  return path.size() == field.size() || path[field.size()] == '.' || path[field.size()] == '[';
}

}  // namespace

Leaves LeavesOf(const Json& json) {
  Leaves leaves;
  if (!json.is_null()) Collect(json, "", leaves);
  return leaves;
}

void FieldHistory::Add(std::uint32_t step, const Json& before, const Json& after) {
  const Leaves old = LeavesOf(before);
  const Leaves now = LeavesOf(after);
  auto note = [&](const std::string& path) { steps_[path].push_back(step); };
  for (const auto& [path, value] : now) {
    const auto it = old.find(path);
    if (it == old.end() || *it->second != *value) note(path);
  }
  for (const auto& [path, value] : old) {
    if (now.count(path) == 0) note(path);
  }
}

std::vector<ChangedField> FieldHistory::At(std::uint32_t step) const {
  std::vector<ChangedField> fields;
  for (const auto& [path, steps] : steps_) {
    const auto after = std::upper_bound(steps.begin(), steps.end(), step);
    if (after != steps.begin()) fields.push_back({path, *(after - 1)});
  }
  return fields;
}

std::uint32_t FieldHistory::LastChange(std::string_view path, std::uint32_t step) const {
  std::uint32_t last = 0;
  for (auto it = steps_.lower_bound(path); it != steps_.end(); ++it) {
    if (it->first.compare(0, path.size(), path) != 0) break;
    if (!IsWithin(it->first, path)) continue;
    const auto after = std::upper_bound(it->second.begin(), it->second.end(), step);
    if (after != it->second.begin()) last = std::max(last, *(after - 1));
  }
  return last;
}

ObjectVersions VersionsAt(const Timeline& timeline, std::uint32_t step, TableId table,
                          std::uint32_t id) {
  ObjectVersions versions;
  bool found = false;
  for (const Change& change : timeline.Changes(step)) {
    if (change.table != table || change.id != id) continue;
    if (!found) versions.before = change.before;
    versions.after = change.after;
    found = true;
  }
  return versions;
}

const ObjectLife& LifeOf(const RunIndex& index, TableId table, std::uint32_t id) {
  switch (table) {
    case TableId::kJobs:
      return index.jobs()[id];
    case TableId::kCronJobs:
      return index.cron_jobs()[id];
    case TableId::kPods:
      return index.pods()[id];
    default:
      return index.nodes()[id];
  }
}

const FieldHistory& FieldHistories::Of(const Timeline& timeline, const RunIndex& index,
                                       TableId table, std::uint32_t id) {
  Entry& entry = entries_[{table, id}];
  const ObjectLife& life = LifeOf(index, table, id);
  for (; entry.taken < life.changes.size(); ++entry.taken) {
    const std::uint32_t step = life.changes[entry.taken];
    const ObjectVersions versions = VersionsAt(timeline, step, table, id);
    entry.history.Add(step, HistoryOf(table, versions.before), HistoryOf(table, versions.after));
  }
  return entry.history;
}

}  // namespace jobplay
