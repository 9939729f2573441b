#include "core/view/index/field_history.h"

#include <algorithm>

#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/api/codec/node.h"
#include "core/api/codec/pod.h"

namespace jobplay {
namespace {

// Returns the part of an object that has a history: all except its identity and its versions.
Json HistoryOf(TableId table, const AnyShared& any) {
  Json json = JsonOf(table, any);
  if (json.is_null()) return json;
  json.erase("apiVersion");
  json.erase("kind");
  for (const char* name : {"creationTimestamp", "generateName", "generation", "name", "namespace",
                           "resourceVersion", "uid"}) {
    json["metadata"].erase(name);
  }
  return json;
}

// True if the path is the field itself or inside it.
bool IsWithin(std::string_view path, std::string_view field) {
  if (path.substr(0, field.size()) != field) return false;
  return path.size() == field.size() || path[field.size()] == '.' || path[field.size()] == '[';
}

}  // namespace

Json JsonOf(TableId table, const AnyShared& any) {
  if (!any) return nullptr;
  switch (table) {
    case TableId::kJobs:
      return ToJson(*any.As<Job>());
    case TableId::kCronJobs:
      return ToJson(*any.As<CronJob>());
    case TableId::kPods:
      return ToJson(*any.As<Pod>());
    case TableId::kNodes:
      return ToJson(*any.As<Node>());
    default:
      return nullptr;
  }
}

FoundField FindField(const Json& json, std::string_view path) {
  FoundField found;
  if (json.is_null()) return found;
  found.value = &json;
  while (!path.empty()) {
    // A key may itself contain dots, as labels do.
    const Json* inside = nullptr;
    std::string name;
    PathStep step(0);
    const auto take = [&](std::string begins, const Json& value, PathStep way) {
      if (inside != nullptr || !IsWithin(path, begins)) return;
      name = std::move(begins);
      inside = &value;
      step = std::move(way);
    };
    if (found.value->is_object()) {
      if (path[0] == '.') path.remove_prefix(1);
      for (const auto& [key, value] : found.value->get_ref<const Json::object_t&>())
        take(key, value, key);
    } else if (HasElements(*found.value)) {
      int index = 0;
      for (const Json& element : *found.value) {
        take("[" + ElementName(element, static_cast<std::size_t>(index)) + "]", element, index);
        ++index;
      }
    }
    if (inside == nullptr) return {};
    path.remove_prefix(name.size());
    found.value = inside;
    found.way.push_back(std::move(step));
  }
  return found;
}

void FieldHistory::Add(std::uint32_t step, const Json& before, const Json& after) {
  const Leaves old = LeavesOf(before);
  const Leaves now = LeavesOf(after);
  auto note = [&](const std::string& path, bool gone) {
    std::vector<Touch>& touches = touches_[path];
    if (touches.empty() || touches.back().step != step) touches.push_back({step, gone});
    touches.back().gone = gone;
  };
  for (const auto& [path, value] : now) {
    const auto it = old.find(path);
    if (it == old.end() || *it->second != *value) note(path, false);
  }
  for (const auto& [path, value] : old) {
    if (now.count(path) == 0) note(path, true);
  }
}

std::size_t FieldHistory::CountUpTo(const std::vector<Touch>& touches, std::uint32_t step) {
  const auto after =
      std::upper_bound(touches.begin(), touches.end(), step,
                       [](std::uint32_t at, const Touch& touch) { return at < touch.step; });
  return static_cast<std::size_t>(after - touches.begin());
}

std::optional<ChangedField> FieldHistory::LastOf(const std::string& path,
                                                 const std::vector<Touch>& touches,
                                                 std::uint32_t step) {
  const std::size_t count = CountUpTo(touches, step);
  if (count == 0) return std::nullopt;
  const Touch& last = touches[count - 1];
  // If a step both set and removed the field, no other step may have set it.
  const std::uint32_t set = last.gone && count > 1 ? touches[count - 2].step : last.step;
  return ChangedField{path, last.step, set, last.gone != 0};
}

std::vector<ChangedField> FieldHistory::At(std::uint32_t step) const {
  std::vector<ChangedField> fields;
  for (const auto& [path, touches] : touches_) {
    if (auto field = LastOf(path, touches, step)) fields.push_back(std::move(*field));
  }
  return fields;
}

std::vector<ChangedField> FieldHistory::ToShow(std::uint32_t step) const {
  std::vector<ChangedField> fields;
  std::string_view list;        // the list whose elements are checked, such as status.active
  std::uint32_t last_lost = 0;  // the step that removed the last elements
  std::vector<ChangedField> lost;
  const auto end_list = [&] {
    for (ChangedField& field : lost) {
      if (field.step == last_lost) fields.push_back(std::move(field));
    }
    lost.clear();
    last_lost = 0;
  };
  for (auto it = touches_.begin(); it != touches_.end();) {
    const std::size_t open = it->first.find('[');
    if (open == std::string::npos) {
      if (auto field = LastOf(it->first, it->second, step)) fields.push_back(std::move(*field));
      ++it;
      continue;
    }
    const std::string_view path = it->first;
    if (path.substr(0, open) != list) {
      end_list();
      list = path.substr(0, open);
    }
    // The fields of one element are adjacent.
    const std::size_t close = path.find(']', open);
    const std::string_view element = path.substr(0, close == std::string::npos ? close : close + 1);
    bool whole = true;
    const auto first = it;
    for (; it != touches_.end() && it->first.starts_with(element); ++it) {
      const std::size_t count = CountUpTo(it->second, step);
      whole = whole && count > 0 && it->second[count - 1].gone;
    }
    for (auto at = first; at != it; ++at) {
      const std::size_t count = CountUpTo(at->second, step);
      if (count == 0) continue;
      if (!whole) {
        fields.push_back(*LastOf(at->first, at->second, step));
      } else if (const std::uint32_t gone = at->second[count - 1].step; gone >= last_lost) {
        last_lost = gone;
        lost.push_back(*LastOf(at->first, at->second, step));
      }
    }
  }
  end_list();
  return fields;
}

std::uint32_t FieldHistory::LastChange(std::string_view path, std::uint32_t step) const {
  std::uint32_t last = 0;
  for (auto it = touches_.lower_bound(path); it != touches_.end(); ++it) {
    if (it->first.compare(0, path.size(), path) != 0) break;
    if (!IsWithin(it->first, path)) continue;
    const std::size_t count = CountUpTo(it->second, step);
    if (count > 0) last = std::max<std::uint32_t>(last, it->second[count - 1].step);
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

std::uint32_t LastBefore(const std::vector<std::uint32_t>& steps, std::uint32_t step) {
  const auto it = std::lower_bound(steps.begin(), steps.end(), step);
  return it == steps.begin() ? 0 : *(it - 1);
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
    for (const Change& change : timeline.Changes(step)) {
      if (change.table != table || change.id != id) continue;
      const bool follows = entry.taken > 0 && change.before.IsSame(entry.last);
      Json before = follows ? std::move(entry.last_json) : HistoryOf(table, change.before);
      Json after = HistoryOf(table, change.after);
      entry.history.Add(step, before, after);
      entry.last = change.after;
      entry.last_json = std::move(after);
    }
  }
  return entry.history;
}

void FieldHistories::KeepUp(const Timeline& timeline, const RunIndex& index, std::uint32_t step) {
  // Most objects change rarely: their history is read completely when it is first needed, if ever.
  constexpr std::size_t kAtOnce = 64;
  for (const Change& change : timeline.Changes(step)) {
    if (change.table != TableId::kJobs && change.table != TableId::kCronJobs) continue;
    const std::size_t changes = LifeOf(index, change.table, change.id).changes.size();
    if (changes % kAtOnce == 0) Of(timeline, index, change.table, change.id);
  }
}

}  // namespace jobplay
