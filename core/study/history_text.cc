#include "core/study/history_text.h"

#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/actors/chance.h"
#include "core/share/import/manifest_text.h"
#include "core/study/scenario_text.h"
#include "core/yaml/edit.h"
#include "core/yaml/ordered_value.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

// Consecutive steps with the same turn, or with the same first calls, are written as a range:
// {17: 1, 20-23: 2}.
struct AtSteps {
  std::string steps;
  Json what;
};

template <typename What>
std::vector<AtSteps> Gathered(const std::map<std::uint32_t, What>& by_step) {
  std::vector<AtSteps> gathered;
  for (auto it = by_step.begin(); it != by_step.end();) {
    auto last = it;
    auto next = std::next(it);
    while (next != by_step.end() && next->first == last->first + 1 && next->second == it->second) {
      last = next++;
    }
    std::string steps = std::to_string(it->first);
    if (last != it) steps += "-" + std::to_string(last->first);
    gathered.push_back({std::move(steps), it->second});
    it = next;
  }
  return gathered;
}

// Ordered by step, which JSON does not preserve.
std::string FlowOf(const std::vector<AtSteps>& gathered) {
  OrderedValue fields = OrderedFields({});
  for (const AtSteps& one : gathered) fields.fields.push_back({one.steps, InNameOrder(one.what)});
  return PrintOnOneLine(fields);
}

struct Changes {
  std::vector<AtSteps> order, calls;  // of `cluster`
  Json timeline;                      // additional entries
  Json expect;                        // replaces the file's; null: the file's is kept
  std::string until;                  // empty: the file's is kept
  std::string seed;                   // the seed of chance; empty: the file's is kept
  bool untie = false;  // the order is relative to the usual one, not to that of a seed
};

void ApplyTo(Json& spec, const Changes& changes) {
  if (!spec.is_object()) spec = Json::object();
  for (const AtSteps& one : changes.order) spec["cluster"]["order"][one.steps] = one.what;
  for (const AtSteps& one : changes.calls) spec["cluster"]["calls"][one.steps] = one.what;
  for (const Json& entry : changes.timeline) spec["timeline"].push_back(entry);
  if (!changes.expect.is_null()) spec["expect"] = changes.expect;
  if (!changes.until.empty()) spec["until"] = changes.until;
  if (!changes.seed.empty()) spec["chance"]["seed"] = Json::parse(changes.seed);
  if (changes.untie) spec["cluster"]["ties"] = 0;
}

// Returns edits that make these changes. The file's `expect` is replaced, or a new one added after
// its last line.
std::optional<std::vector<TextEdit>> EditsOf(std::string_view text, const YamlDocument& document,
                                             const Changes& changes) {
  std::vector<FieldChange> fields;
  if (!changes.order.empty()) {
    fields.push_back({.path = {"spec", "cluster", "order"}, .text = FlowOf(changes.order)});
  }
  if (!changes.calls.empty()) {
    fields.push_back({.path = {"spec", "cluster", "calls"}, .text = FlowOf(changes.calls)});
  }
  if (!changes.until.empty()) fields.push_back({.path = {"spec", "until"}, .text = changes.until});
  if (!changes.seed.empty()) {
    fields.push_back({.path = {"spec", "chance", "seed"}, .text = changes.seed});
  }
  if (changes.untie) fields.push_back({.path = {"spec", "cluster", "ties"}, .text = "0"});
  auto edits = EditsFor(text, document, fields);
  if (!edits) return std::nullopt;
  const YamlPlace* spec = document.places.Find({"spec"});
  if (spec == nullptr || spec->value.column < 2) return std::nullopt;
  const auto indent = static_cast<std::size_t>(spec->value.column - 1);
  ListAdditions added{std::move(*edits), {}};
  if (!AddEntries(text, document, "timeline", changes.timeline, indent, added)) return std::nullopt;
  const int behind = spec->value.end_line + 1;
  TextSpan place{behind, 1, behind, 1};
  if (!changes.expect.is_null()) {
    if (document.places.Find({"spec", "expect"}) != nullptr) {
      const auto lines = LinesOf(text, document, "expect");
      if (!lines) return std::nullopt;
      place = *lines;
    }
    added.fields += std::string(indent, ' ') + "expect:\n" + EntriesOf(changes.expect, indent);
  }
  if (!added.fields.empty()) added.edits.push_back({place, std::move(added.fields)});
  return std::move(added.edits);
}

}  // namespace

std::string WriteHistory(std::string_view text, const Scenario& scenario, const History& history,
                         const Json& expect) {
  Changes changes{.order = Gathered(history.order),
                  .calls = Gathered(history.calls),
                  .timeline = Json::array(),
                  .expect = expect.is_null() ? Json() : Json::array({expect}),
                  .untie = scenario.cluster.ties != 0};
  for (const History::Placed& placed : history.faults) {
    Json entry = placed.entry;
    entry["at"] = FormatDuration(placed.at);
    changes.timeline.push_back(std::move(entry));
  }
  std::string whole(text);
  if (!whole.ends_with('\n')) whole += '\n';
  auto documents = ReadDocuments(whole);
  if (!documents.ok()) return whole;  // it was parsed before
  YamlDocument* own = ScenarioDocument(*documents);
  if (own == nullptr) {
    // The settings that the file used by default.
    Json spec = {{"until", FormatDuration(scenario.until)}, {"cluster", {{"commands", true}}}};
    if (!(scenario.version == kDefaultGeneration)) spec["version"] = scenario.version;
    ApplyTo(spec, changes);
    Json document = {{"apiVersion", "playground/v1"}, {"kind", "Scenario"}, {"spec", spec}};
    document["metadata"]["name"] = "found";
    whole += "---\n" + PrintManifest(document);
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
  if (HasChance(scenario)) {
    const std::uint64_t seed = scenario.cluster.chance->seed;
    const auto written = own->value["spec"]["chance"].value("seed", Chance().seed);
    if (seed != written) changes.seed = std::to_string(seed);
  }
  auto edits = EditsOf(whole, *own, changes);
  ApplyTo(own->value["spec"], changes);
  return Rewritten(whole, std::move(edits), *documents);
}

std::string WriteFound(std::string_view text, const Scenario& scenario, const SearchAnswer& answer,
                       Claim::Kind claim, Json expect) {
  if (answer.breach->invariant) {
    expect = nullptr;
  } else if (claim != Claim::Kind::kEventually) {
    expect["at"] = FormatDuration(answer.breach->at - scenario.start);
  }
  return WriteHistory(text, scenario, *answer.found, expect);
}

}  // namespace jobplay
