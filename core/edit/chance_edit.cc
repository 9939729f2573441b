#include "core/edit/chance_edit.h"

#include <algorithm>
#include <utility>

namespace jobplay {
namespace {

void Set(ScenarioEdit& edit, std::string path, OrderedValue value) {
  edit.spec.push_back({std::move(path), std::move(value)});
}

// Returns the list with one more element.
OrderedValue WithElement(const Json& list, OrderedValue element) {
  OrderedValue longer = list.is_array() ? InNameOrder(list) : OrderedList({});
  longer.elements.push_back(std::move(element));
  return longer;
}

// Replaces the rules of spec.pods, which would otherwise decide about the pods that they match.
void AddChance(const Json& spec, const ChanceForm& chance, ScenarioEdit& edit) {
  Set(edit, "chance.seed", OrderedScalar(1));
  Set(edit, "chance.pods", OrderedList({ChanceRule(chance)}));
  const double rate = Decimals(chance.evictions_per_pod_hour);
  if (rate > 0) Set(edit, "chance.evictions.perPodHour", OrderedScalar(rate));
  if (spec.is_object() && spec.contains("pods")) edit.spec.push_back({"pods", std::nullopt});
}

void AddRulesAsChance(const Json& spec, const ChanceForm& chance, ScenarioEdit& edit) {
  const Json& pods = FieldOf(FieldOf(spec, "chance"), "pods");
  Set(edit, "chance.pods", WithElement(pods, ChanceRule(chance)));
  edit.spec.push_back({"pods", std::nullopt});
}

// Splits `share` among the exit codes, in the proportions of the fault.
OrderedValue ExitShares(const HandFault& fault, double share) {
  std::int64_t all = 0;
  for (const auto& [code, count] : fault.exits) all += count;
  std::vector<OrderedField> shares;
  double sum = 0;
  for (const auto& [code, count] : fault.exits) {
    const double part = all > 0 ? static_cast<double>(count) / static_cast<double>(all)
                                : 1.0 / static_cast<double>(fault.exits.size());
    const double one = Decimals(share * part);
    if (one <= 0) continue;
    sum += one;
    shares.push_back({std::to_string(code), OrderedScalar(one)});
  }
  const double rest = Decimals(1 - sum);
  if (rest > 0) shares.insert(shares.begin(), {"0", OrderedScalar(rest)});
  return OrderedFields(std::move(shares));
}

void AddRate(const Json& spec, const HandFault& fault, double rate, ScenarioEdit& edit) {
  edit.removed.insert(edit.removed.end(), fault.entries.begin(), fault.entries.end());
  const Json& chance = FieldOf(spec, "chance");
  if (chance.is_null()) Set(edit, "chance.seed", OrderedScalar(1));
  if (fault.rate == "api") {
    OrderedValue refusal = OrderedFields({{"verb", OrderedScalar(fault.verb)},
                                          {"resource", OrderedScalar(fault.resource)},
                                          {"share", OrderedScalar(Decimals(std::min(1.0, rate)))}});
    if (!fault.error.empty()) refusal.fields.push_back({"error", OrderedScalar(fault.error)});
    Set(edit, "chance.api", WithElement(FieldOf(chance, "api"), std::move(refusal)));
  } else if (fault.rate == "exits") {
    Set(edit, "chance.pods",
        OrderedList({OrderedFields({{"exit", ExitShares(fault, std::min(1.0, rate))}})}));
  } else if (fault.rate == "nodeLosses") {
    Set(edit, "chance.nodeLosses.perNodeHour", OrderedScalar(Decimals(rate)));
    if (fault.down && fault.down->ns > 0) {
      Set(edit, "chance.nodeLosses.for", OrderedScalar(FormatDuration(*fault.down)));
    }
  } else {
    Set(edit, "chance." + fault.rate + ".perPodHour", OrderedScalar(Decimals(rate)));
  }
}

}  // namespace

void AddChances(const Json& spec, ScenarioEdit& edit) {
  if (edit.chance) AddChance(spec, *edit.chance, edit);
  if (edit.rules_as_chance) AddRulesAsChance(spec, *edit.rules_as_chance, edit);
  if (edit.rate) AddRate(spec, edit.rate->fault, edit.rate->rate, edit);
  edit.chance.reset();
  edit.rules_as_chance.reset();
  edit.rate.reset();
}

}  // namespace jobplay
