#include "core/edit/wanted_documents.h"

#include <utility>

#include "core/base/time.h"

namespace jobplay {
namespace {

std::optional<Duration> EntryMoment(const Json& entry) {
  const Json& at = FieldOf(entry, "at");
  return at.is_string() ? ParseDuration(at.get_ref<const std::string&>()) : std::nullopt;
}

// Returns the value that a step leads to, adding it if allowed. Null if there is none.
Json* Step(Json& value, const PathStep& step) {
  if (step.index >= 0) {
    const auto index = static_cast<std::size_t>(step.index);
    return value.is_array() && index < value.size() ? &value[index] : nullptr;
  }
  if (value.is_null()) value = Json::object();
  return value.is_object() ? &value[step.key] : nullptr;
}

// True if every step leads to an existing place or to one that can be added.
bool IsReachable(const Json& root, const FieldPath& path) {
  const Json* at = &root;
  for (const PathStep& step : path) {
    const bool is_missing = at == nullptr || at->is_null();
    if (step.index >= 0) {
      const auto index = static_cast<std::size_t>(step.index);
      if (is_missing || !at->is_array() || index >= at->size()) return false;
      at = &(*at)[index];
    } else {
      if (!is_missing && !at->is_object()) return false;
      at = is_missing ? nullptr : ValueAt(*at, {step});
    }
  }
  return true;
}

}  // namespace

bool SetIn(Json& root, const FieldPath& path, Json value) {
  if (!IsReachable(root, path)) return false;
  Json* at = &root;
  for (const PathStep& step : path) at = Step(*at, step);
  *at = std::move(value);
  return true;
}

bool RemoveIn(Json& root, const FieldPath& path) {
  if (ValueAt(root, path) == nullptr) return false;
  Json* around = &root;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) around = Step(*around, path[i]);
  const PathStep& last = path.back();
  if (last.index >= 0) {
    around->erase(static_cast<std::size_t>(last.index));
  } else {
    around->erase(last.key);
  }
  return true;
}

std::size_t PlaceInTimeline(const Json& timeline, const Json& entry) {
  if (!timeline.is_array()) return 0;
  const Duration at = EntryMoment(entry).value_or(Duration{});
  std::size_t place = timeline.size();
  while (place > 0) {
    const std::optional<Duration> before = EntryMoment(timeline[place - 1]);
    if (!before || *before <= at) break;
    --place;
  }
  return place;
}

}  // namespace jobplay
