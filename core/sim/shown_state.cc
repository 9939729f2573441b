#include "core/sim/shown_state.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

#include "core/words/milestones.h"

namespace jobplay {
namespace {

using ValuesByPath = std::map<std::string, Json>;

bool IsTime(const std::string& key) {
  return key.size() > 4 && key.compare(key.size() - 4, 4, "Time") == 0;
}

void Forget(Json& value) {
  if (value.is_object()) {
    for (auto it = value.begin(); it != value.end();) {
      if (IsTime(it.key())) {
        it = value.erase(it);
      } else {
        Forget(*it++);
      }
    }
  } else if (value.is_array()) {
    for (Json& entry : value) Forget(entry);
  }
}

// Lists are leaves, except for conditions, which are named by their types.
void AddValues(const Json& value, const std::string& path, ValuesByPath& values) {
  const std::string below = path.empty() ? "" : path + ".";
  if (value.is_object() && !value.empty()) {
    for (auto it = value.begin(); it != value.end(); ++it) AddValues(*it, below + it.key(), values);
    return;
  }
  const bool typed = value.is_array() && !value.empty() &&
                     std::all_of(value.begin(), value.end(), [](const Json& entry) {
                       return entry.is_object() && entry.contains("type");
                     });
  if (!typed) {
    values[path] = value;
    return;
  }
  for (Json entry : value) {
    const std::string type = entry["type"].get<std::string>();
    entry.erase("type");
    AddValues(entry, path + "[" + type + "]", values);
  }
}

template <typename Map>
std::set<typename Map::key_type> KeysOf(const Map& left, const Map& right) {
  std::set<typename Map::key_type> keys;
  for (const Map* map : {&left, &right}) {
    for (const auto& [key, value] : *map) keys.insert(key);
  }
  return keys;
}

Json ValueIn(const ValuesByPath& values, const std::string& path) {
  const auto it = values.find(path);
  return it == values.end() ? Json() : it->second;
}

// Returns null if it is not shown.
const Json* Find(const ShownState& state, const ShownKey& key) {
  const auto it = state.objects.find(key);
  return it == state.objects.end() ? nullptr : &it->second;
}

// Its existence is enough.
Json IsThere(const Json* object) { return object == nullptr ? Json() : Json(true); }

std::string TextOf(const Json& event) {
  return event.value("type", "") + " " + event.value("reason", "") + ": " +
         event.value("message", "");
}

// Returns the events in `events` that occur less often in `others`.
std::vector<Json> Without(std::vector<Json> events, std::vector<Json> others) {
  std::sort(events.begin(), events.end());
  std::sort(others.begin(), others.end());
  std::vector<Json> left;
  std::set_difference(events.begin(), events.end(), others.begin(), others.end(),
                      std::back_inserter(left));
  return left;
}

}  // namespace

Said ShownKey::Told() const {
  const Said object = role.Told();
  return deleted ? Said(said::DeletedJob{.job = object}) : object;
}

void ForgetTimes(ShownState& state) {
  for (auto& [key, object] : state.objects) Forget(object);
  state.events.clear();
}

std::vector<ShownField> FieldsThatDiffer(const ShownState& left, const ShownState& right) {
  std::vector<ShownField> fields;
  for (const ShownKey& key : KeysOf(left.objects, right.objects)) {
    const Json* a = Find(left, key);
    const Json* b = Find(right, key);
    if (a == nullptr || b == nullptr) {
      fields.push_back({key.Told(), key.role, "", IsThere(a), IsThere(b)});
      continue;
    }
    ValuesByPath of_a, of_b;
    AddValues(*a, "", of_a);
    AddValues(*b, "", of_b);
    for (const std::string& path : KeysOf(of_a, of_b)) {
      Json x = ValueIn(of_a, path), y = ValueIn(of_b, path);
      if (x != y) fields.push_back({key.Told(), key.role, path, std::move(x), std::move(y)});
    }
  }
  for (const Json& event : Without(left.events, right.events)) {
    fields.push_back({Verbatim(event.value("object", "")), {}, "event", TextOf(event), Json()});
  }
  for (const Json& event : Without(right.events, left.events)) {
    fields.push_back({Verbatim(event.value("object", "")), {}, "event", Json(), TextOf(event)});
  }
  return fields;
}

}  // namespace jobplay
