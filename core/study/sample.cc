#include "core/study/sample.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "core/actors/chance.h"
#include "core/share/import/yaml_text.h"
#include "core/sim/chance_reader.h"
#include "core/sim/simulator.h"
#include "core/words/phrase.h"
#include "core/yaml/edit.h"

namespace jobplay {
namespace {

constexpr std::size_t kMostRules = 10'000;

Json JsonOf(const std::vector<ContainerRun>& runs) {
  Json list = Json::array();
  for (const ContainerRun& run : runs) {
    Json& entry = list.emplace_back(Json::object());
    if (run.duration) entry["for"] = FormatDuration(*run.duration);
    if (run.exit_code != 0) entry["exit"] = run.exit_code;
    if (!run.reason.empty()) entry["reason"] = run.reason;
  }
  return list;
}

// The rule that gives a pod this script. Of what chance and commands settle: they name no node.
Json RuleOf(const PodEntry& entry, const std::string& namespace_) {
  const PodScript& script = *entry.script;
  Json rule;
  rule["match"]["namespace"] = namespace_;
  rule["match"]["job"] = entry.job;
  if (entry.index) rule["match"]["index"] = *entry.index;
  rule["match"]["attempt"] = entry.attempt;
  rule["runs"] = JsonOf(script.runs);
  for (const auto& [container, runs] : script.containers) {
    rule["containers"][container] = JsonOf(runs);
  }
  if (script.startup_delay) rule["startupDelay"] = FormatDuration(*script.startup_delay);
  if (script.disrupted) {
    rule["disrupted"]["by"] = DisruptionNames()[static_cast<std::size_t>(script.disrupted->cause)];
    rule["disrupted"]["after"] = FormatDuration(script.disrupted->after);
  }
  return rule;
}

// The rules of all pods for which something was drawn, in the order in which they came.
std::vector<Json> DrawnRules(const std::shared_ptr<const Scenario>& scenario) {
  std::vector<Json> rules;
  // A Job made anew under a name has the draws of the one before.
  std::set<std::tuple<std::string, std::string, std::int32_t, std::int32_t>> known;
  Simulator simulator(scenario);
  simulator.Begin(nullptr);
  std::uint32_t next = 1;
  while (simulator.HasNext() && rules.size() <= kMostRules) {
    simulator.Step(nullptr);
    for (; next < simulator.server().next_pod(); ++next) {
      const PodEntry& entry = simulator.roster().Entry(next);
      const Shared<Pod>& pod = simulator.server().pods().Get(next);
      if (!entry.drawn || !pod) continue;
      const std::string& namespace_ = pod->metadata.namespace_();
      if (!known.emplace(namespace_, entry.job, entry.index.value_or(-1), entry.attempt).second) {
        continue;
      }
      rules.push_back(RuleOf(entry, namespace_));
    }
  }
  return rules;
}

bool IsPlain(const std::string& text) {
  const auto is_letter = [](char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; };
  return text.size() > 1 && is_letter(text[0]) &&
         std::all_of(text.begin(), text.end(), [&](char c) {
           return is_letter(c) || (c >= '0' && c <= '9') || c == '-' || c == '.';
         });
}

// A duration, which no YAML takes for a number.
bool IsDuration(const std::string& text) {
  return !text.empty() && text.back() == 's' &&
         text.find_first_not_of("0123456789.hms") == std::string::npos;
}

std::string Flow(const Json& value) {
  if (value.is_object()) {
    std::string text;
    for (auto it = value.begin(); it != value.end(); ++it) {
      text += (text.empty() ? "" : ", ") + Flow(it.key()) + ": " + Flow(*it);
    }
    return "{" + text + "}";
  }
  if (value.is_array()) {
    std::string text;
    for (const Json& each : value) text += (text.empty() ? "" : ", ") + Flow(each);
    return "[" + text + "]";
  }
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    static const std::set<std::string> kWords = {"true", "false", "yes",  "no",    "on",
                                                 "off",  "null",  "True", "False", "Null"};
    if ((IsPlain(text) && kWords.count(text) == 0) || IsDuration(text)) return text;
  }
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// Lines of a list whose dashes stand in that column.
std::string Entries(const std::vector<Json>& entries, int column) {
  std::string text;
  for (const Json& entry : entries) {
    text += std::string(static_cast<std::size_t>(column - 1), ' ') + "- " + Flow(entry) + "\n";
  }
  return text;
}

struct Addition {
  const char* field;  // of spec
  std::vector<Json> entries;
};

void AddTo(Json& document, const std::vector<Addition>& additions) {
  Json& spec = document["spec"];
  spec.erase("chance");
  for (const Addition& addition : additions) {
    if (addition.entries.empty()) continue;
    Json& list = spec[addition.field];
    if (!list.is_array()) list = Json::array();
    for (const Json& entry : addition.entries) list.push_back(entry);
  }
}

// The lines that a field of the spec takes up; nothing where it does not stand on lines of its own.
std::optional<TextSpan> LinesOf(std::string_view text, const YamlDocument& document,
                                const char* field) {
  const auto removal = EditsFor(
      text, document, {{.what = FieldChange::What::kRemove, .path = {"spec", field}, .text = {}}});
  if (!removal || removal->size() != 1 || !removal->front().text.empty()) return std::nullopt;
  const TextSpan& span = removal->front().span;
  if (span.column != 1 || span.end_column != 1) return std::nullopt;
  return span;
}

// The edits that do the same, where the fields are written in block style. The text ends with a
// line feed.
std::optional<std::vector<TextEdit>> EditsOf(std::string_view text, const YamlDocument& document,
                                             const std::vector<Addition>& additions) {
  const YamlPlace* chance = document.places.Find({"spec", "chance"});
  const std::optional<TextSpan> lines = LinesOf(text, document, "chance");
  if (chance == nullptr || !lines) return std::nullopt;
  TextEdit instead{*lines, {}};  // of chance
  std::vector<TextEdit> edits;
  for (const Addition& addition : additions) {
    if (addition.entries.empty()) continue;
    const auto first = document.places.Find({"spec", addition.field, 0});
    if (first == nullptr) {
      instead.text += std::string(static_cast<std::size_t>(chance->key.column - 1), ' ') +
                      addition.field + ":\n" + Entries(addition.entries, chance->key.column);
      continue;
    }
    const std::optional<TextSpan> list = LinesOf(text, document, addition.field);
    if (!list || first->value.column < 3) return std::nullopt;
    edits.push_back({{list->end_line, 1, list->end_line, 1},
                     Entries(addition.entries, first->value.column - 2)});
  }
  // Where a list ends right before it, the list's come first.
  edits.push_back(std::move(instead));
  std::stable_sort(edits.begin(), edits.end(), [](const TextEdit& a, const TextEdit& b) {
    return std::tie(a.span.line, a.span.column) < std::tie(b.span.line, b.span.column);
  });
  return edits;
}

// All documents anew: what an edit of the text cannot say.
std::string Anew(const std::vector<YamlDocument>& documents) {
  std::string text;
  for (const YamlDocument& document : documents) {
    if (!text.empty()) text += "---\n";
    AppendYaml(text, document.value, 0);
  }
  return text;
}

bool IsScenario(const YamlDocument& document) {
  return document.value.is_object() && document.value.value("kind", Json()) == "Scenario";
}

}  // namespace

Result<std::string> WriteSample(std::string_view text, const Scenario& scenario,
                                std::uint64_t seed) {
  if (!HasChance(scenario)) return std::string(text);
  const auto drawn = std::make_shared<const Scenario>(WithSeed(scenario, seed));
  const std::vector<Addition> additions = {{"pods", DrawnRules(drawn)},
                                           {"timeline", DrawnEntries(*drawn)}};
  std::string whole(text);
  if (!whole.ends_with('\n')) whole += '\n';
  auto documents = ReadDocuments(whole);
  if (!documents.ok()) return documents.error();
  const auto own = std::find_if(documents->begin(), documents->end(), IsScenario);
  const Json& spec = own->value.at("spec");
  const std::size_t rules = spec.value("pods", Json::array()).size() + additions[0].entries.size();
  if (rules > kMostRules) return Error{.message = said::SampleHasTooManyPods{.most = kMostRules}};
  std::optional<std::vector<TextEdit>> edits = EditsOf(whole, *own, additions);
  AddTo(own->value, additions);
  if (edits) {
    std::string edited = WithEdits(whole, *edits);
    const auto read = ReadDocuments(edited);
    const auto same = [](const YamlDocument& a, const YamlDocument& b) {
      return a.value == b.value;
    };
    if (read.ok() &&
        std::equal(read->begin(), read->end(), documents->begin(), documents->end(), same)) {
      return edited;
    }
  }
  return Anew(*documents);
}

}  // namespace jobplay
