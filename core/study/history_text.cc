#include "core/study/history_text.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "core/share/import/yaml_text.h"
#include "core/yaml/edit.h"
#include "core/yaml/scalar.h"

namespace jobplay {
namespace {

bool IsOfScenario(const YamlDocument& document) {
  return document.value.is_object() && document.value.value("kind", Json()) == "Scenario";
}

// Steps one after the other that have the same turn stand together: {17: 1, 20-23: 2}.
struct Turns {
  std::string steps;
  std::uint32_t place = 0;
};

std::vector<Turns> OrderOf(const History& history) {
  std::vector<Turns> order;
  for (auto it = history.order.begin(); it != history.order.end();) {
    auto last = it;
    auto next = std::next(it);
    while (next != history.order.end() && next->first == last->first + 1 &&
           next->second == it->second) {
      last = next++;
    }
    std::string steps = std::to_string(it->first);
    if (last != it) steps += "-" + std::to_string(last->first);
    order.push_back({std::move(steps), it->second});
    it = next;
  }
  return order;
}

// Durations and sets of numbers, which no YAML takes for anything else, and what YamlString quotes
// for older ones.
std::string WordOf(const std::string& text) {
  const bool duration = text.size() > 1 && text.back() == 's' &&
                        text.find_first_not_of("0123456789.hmns\xc2\xb5u") == std::string::npos;
  const std::size_t dash = text.find('-');
  const bool numbers = !text.empty() && dash != 0 && dash != std::string::npos &&
                       text.find_first_not_of("0123456789", dash + 1) == std::string::npos &&
                       text.find_first_not_of("0123456789") == dash;
  return duration || numbers ? text : YamlString(text);
}

std::string FlowOf(const Json& value) {
  std::string text;
  if (value.is_object()) {
    for (auto it = value.begin(); it != value.end(); ++it) {
      text += (text.empty() ? "" : ", ") + WordOf(it.key()) + ": " + FlowOf(*it);
    }
    return "{" + text + "}";
  }
  if (value.is_array()) {
    for (const Json& each : value) text += (text.empty() ? "" : ", ") + FlowOf(each);
    return "[" + text + "]";
  }
  if (value.is_string() &&
      value.get_ref<const std::string&>().find_first_of(",[]{}") == std::string::npos) {
    return WordOf(value.get<std::string>());
  }
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// `at` first, as people write entries.
std::string EntryOf(const Json& entry) {
  Json rest = entry;
  std::string text;
  if (rest.contains("at")) {
    text = "at: " + FlowOf(rest["at"]);
    rest.erase("at");
  }
  const std::string flow = FlowOf(rest);
  return "{" + text + (text.empty() || rest.empty() ? "" : ", ") + flow.substr(1);
}

std::string EntriesOf(const Json& list, std::size_t indent) {
  std::string text;
  for (const Json& entry : list) text += std::string(indent, ' ') + "- " + EntryOf(entry) + "\n";
  return text;
}

// In the order of the steps, which JSON would not keep.
std::string FlowOf(const std::vector<Turns>& order) {
  std::string text;
  for (const Turns& turns : order) {
    text += (text.empty() ? "" : ", ") + turns.steps + ": " + std::to_string(turns.place);
  }
  return "{" + text + "}";
}

struct Changes {
  std::vector<Turns> order;  // of the cluster
  Json timeline;             // more entries
  Json expect;               // instead of the file's
  std::string until;         // empty: as the file has it
};

void ApplyTo(Json& spec, const Changes& changes) {
  if (!spec.is_object()) spec = Json::object();
  for (const Turns& turns : changes.order) spec["cluster"]["order"][turns.steps] = turns.place;
  for (const Json& entry : changes.timeline) spec["timeline"].push_back(entry);
  spec["expect"] = changes.expect;
  if (!changes.until.empty()) spec["until"] = changes.until;
}

// The lines that a field of the spec takes up; nothing where it does not stand on lines of its own.
std::optional<TextSpan> OwnLines(std::string_view text, const YamlDocument& document,
                                 const char* field) {
  const auto removal = EditsFor(
      text, document, {{.what = FieldChange::What::kRemove, .path = {"spec", field}, .text = {}}});
  if (!removal || removal->size() != 1 || !removal->front().text.empty()) return std::nullopt;
  const TextSpan& span = removal->front().span;
  if (span.column != 1 || span.end_column != 1) return std::nullopt;
  return span;
}

// The text with those of the changes that are in lists of lines, in place of the file's own
// `expect` or behind its last line.
std::optional<std::string> Edited(std::string_view text, const YamlDocument& document,
                                  const Changes& changes) {
  std::vector<FieldChange> fields;
  if (!changes.order.empty()) {
    fields.push_back({.path = {"spec", "cluster", "order"}, .text = FlowOf(changes.order)});
  }
  if (!changes.until.empty()) fields.push_back({.path = {"spec", "until"}, .text = changes.until});
  auto edits = EditsFor(text, document, fields);
  if (!edits) return std::nullopt;
  const YamlPlace* spec = document.places.Find({"spec"});
  if (spec == nullptr || spec->value.column < 2) return std::nullopt;
  const auto indent = static_cast<std::size_t>(spec->value.column - 1);
  std::string added;
  if (!changes.timeline.empty()) {
    const YamlPlace* first = document.places.Find({"spec", "timeline", 0});
    if (first == nullptr) {
      if (document.places.Find({"spec", "timeline"}) != nullptr) return std::nullopt;
      added += std::string(indent, ' ') + "timeline:\n" + EntriesOf(changes.timeline, indent);
    } else {
      const auto lines = OwnLines(text, document, "timeline");
      if (!lines || first->value.column < 3) return std::nullopt;
      edits->push_back(
          {{lines->end_line, 1, lines->end_line, 1},
           EntriesOf(changes.timeline, static_cast<std::size_t>(first->value.column - 3))});
    }
  }
  added += std::string(indent, ' ') + "expect:\n" + EntriesOf(changes.expect, indent);
  if (document.places.Find({"spec", "expect"}) != nullptr) {
    const auto lines = OwnLines(text, document, "expect");
    if (!lines) return std::nullopt;
    edits->push_back({*lines, added});
  } else {
    const int line = spec->value.end_line + 1;
    edits->push_back({{line, 1, line, 1}, added});
  }
  std::stable_sort(edits->begin(), edits->end(), [](const TextEdit& a, const TextEdit& b) {
    return std::pair(a.span.line, a.span.column) < std::pair(b.span.line, b.span.column);
  });
  return WithEdits(text, *edits);
}

}  // namespace

std::string WriteHistory(std::string_view text, const Scenario& scenario, const History& history,
                         const Json& expect) {
  Changes changes{OrderOf(history), Json::array(), Json::array({expect}), {}};
  for (const History::Placed& placed : history.faults) {
    Json entry = placed.entry;
    entry["at"] = FormatDuration(placed.at);
    changes.timeline.push_back(std::move(entry));
  }
  std::string whole(text);
  if (!whole.ends_with('\n')) whole += '\n';
  auto documents = ReadDocuments(whole);
  if (!documents.ok()) return whole;  // it was read before
  const auto own = std::find_if(documents->begin(), documents->end(), IsOfScenario);
  if (own == documents->end()) {
    // What the file ran by without saying so.
    Json spec = {{"until", FormatDuration(scenario.until)}, {"cluster", {{"commands", true}}}};
    if (!(scenario.version == kDefaultGeneration)) spec["version"] = scenario.version;
    ApplyTo(spec, changes);
    Json document = {{"apiVersion", "playground/v1"}, {"kind", "Scenario"}, {"spec", spec}};
    document["metadata"]["name"] = "found";
    AppendYaml(whole += "---\n", document, 0);
    return whole;
  }
  if (const Json& spec = own->value["spec"];
      scenario.until != Duration{} &&
      (!spec.is_object() || spec.value("until", Json()) != FormatDuration(scenario.until))) {
    const Duration before = [&] {
      const auto written = spec.is_object() && spec.contains("until") && spec["until"].is_string()
                               ? ParseDuration(spec["until"].get<std::string>())
                               : std::nullopt;
      return written.value_or(Scenario().until);
    }();
    if (before != scenario.until) changes.until = FormatDuration(scenario.until);
  }
  const std::optional<std::string> edited = Edited(whole, *own, changes);
  ApplyTo(own->value["spec"], changes);
  if (edited) {
    const auto read = ReadDocuments(*edited);
    const auto same = [](const YamlDocument& a, const YamlDocument& b) {
      return a.value == b.value;
    };
    if (read.ok() &&
        std::equal(read->begin(), read->end(), documents->begin(), documents->end(), same)) {
      return *edited;
    }
  }
  std::string anew;
  for (const YamlDocument& document : *documents) {
    if (!anew.empty()) anew += "---\n";
    AppendYaml(anew, document.value, 0);
  }
  return anew;
}

}  // namespace jobplay
