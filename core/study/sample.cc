#include "core/study/sample.h"

#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <utility>
#include <vector>

#include "core/actors/chance.h"
#include "core/sim/chance_reader.h"
#include "core/sim/field_reader.h"
#include "core/sim/simulator.h"
#include "core/study/scenario_text.h"
#include "core/words/sweep.h"
#include "core/yaml/edit.h"

namespace jobplay {
namespace {

constexpr std::size_t kMostRules = kMaxEntries;

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

// Returns the rule that gives a pod this script. Chance and commands never name a node.
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

// Returns the rules of all pods for which something was drawn, in order of creation. Nothing if the
// run was stopped.
std::optional<std::vector<Json>> DrawnRules(const std::shared_ptr<const Scenario>& scenario,
                                            const Goes& goes) {
  std::vector<Json> rules;
  // A Job that is created again with a name has the same draws as the previous one.
  std::set<std::tuple<std::string, std::string, std::int32_t, std::int32_t>> known;
  Simulator simulator(scenario);
  simulator.Begin(nullptr);
  std::uint32_t next = 1;
  for (std::uint64_t step = 0; simulator.HasNext() && rules.size() <= kMostRules; ++step) {
    if (goes && !goes(step)) return std::nullopt;
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

struct Addition {
  const char* field;  // a field of spec
  Json entries;
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

// Returns edits with the same effect, if the fields are in block style. The text ends with a line
// feed.
std::optional<std::vector<TextEdit>> EditsOf(std::string_view text, const YamlDocument& document,
                                             const std::vector<Addition>& additions) {
  const YamlPlace* chance = document.places.Find({"spec", "chance"});
  const std::optional<TextSpan> lines = LinesOf(text, document, "chance");
  if (chance == nullptr || !lines) return std::nullopt;
  const auto indent = static_cast<std::size_t>(chance->key.column - 1);
  ListAdditions added;
  for (const Addition& addition : additions) {
    if (!AddEntries(text, document, addition.field, addition.entries, indent, added)) {
      return std::nullopt;
    }
  }
  // If a list ends right before chance, the list's edits come first.
  added.edits.push_back({*lines, std::move(added.fields)});
  return std::move(added.edits);
}

}  // namespace

Result<std::string> WriteSample(std::string_view text, const Scenario& scenario, std::uint64_t seed,
                                const Goes& goes) {
  if (!HasChance(scenario)) return std::string(text);
  const auto drawn = std::make_shared<const Scenario>(WithSeed(scenario, seed));
  std::optional<std::vector<Json>> drawn_rules = DrawnRules(drawn, goes);
  if (!drawn_rules) return Error{};
  const std::vector<Addition> additions = {{"pods", *std::move(drawn_rules)},
                                           {"timeline", DrawnEntries(*drawn)}};
  std::string whole(text);
  if (!whole.ends_with('\n')) whole += '\n';
  auto documents = ReadDocuments(whole);
  if (!documents.ok()) return documents.error();
  YamlDocument* own = ScenarioDocument(*documents);
  const Json& spec = own->value.at("spec");
  const std::size_t rules = spec.value("pods", Json::array()).size() + additions[0].entries.size();
  if (rules > kMostRules) return Error{.message = said::SampleHasTooManyPods{.most = kMostRules}};
  const std::size_t entries =
      spec.value("timeline", Json::array()).size() + additions[1].entries.size();
  if (entries > static_cast<std::size_t>(kMaxEntries)) {
    return Error{.message = said::SampleHasTooManyEntries{.most = kMaxEntries}};
  }
  std::optional<std::vector<TextEdit>> edits = EditsOf(whole, *own, additions);
  AddTo(own->value, additions);
  return Rewritten(whole, std::move(edits), *documents);
}

}  // namespace jobplay
