#include "core/edit/joined_rules.h"

#include <algorithm>
#include <utility>

#include "core/cluster/index_set.h"

namespace jobplay {
namespace {

// A rule about containers at some attempts of a pod.
struct ContainerRule {
  IndexSet attempts;
  std::vector<OrderedField> containers;
};

// Returns nothing if the attempts are not a set of numbers.
std::optional<IndexSet> AttemptsOf(const OrderedValue& rule) {
  const OrderedValue* match = rule.Find("match");
  const OrderedValue* attempt = match == nullptr ? nullptr : match->Find("attempt");
  if (attempt == nullptr) return IndexSet();
  if (attempt->kind != OrderedValue::Kind::kScalar) return std::nullopt;
  const std::string text = PlainText(attempt->scalar);
  if (text == "0-") return IndexSet();  // every pod has an attempt
  const Result<IndexSet> attempts = IndexSet::Parse(text);
  return attempts.ok() ? std::optional(*attempts) : std::nullopt;
}

// Returns the fields of a rule's match except the attempt.
std::vector<OrderedField> PodFieldsOf(const OrderedValue& rule) {
  std::vector<OrderedField> fields;
  const OrderedValue* match = rule.Find("match");
  if (match == nullptr) return fields;
  for (const OrderedField& field : match->fields) {
    if (field.name != "attempt") fields.push_back(field);
  }
  return fields;
}

ContainerRule ContainersOf(const OrderedValue& rule) {
  const OrderedValue* containers = rule.Find("containers");
  return {AttemptsOf(rule).value_or(IndexSet()),
          containers == nullptr ? std::vector<OrderedField>() : containers->fields};
}

const OrderedField* FindContainer(const std::vector<OrderedField>& containers,
                                  const std::string& name) {
  const auto found = std::find_if(containers.begin(), containers.end(),
                                  [&](const OrderedField& one) { return one.name == name; });
  return found == containers.end() ? nullptr : &*found;
}

bool IsSame(const std::vector<OrderedField>& one, const std::vector<OrderedField>& other) {
  return ToJson(OrderedFields(one)) == ToJson(OrderedFields(other));
}

bool Covers(const IndexSet& one, const IndexSet& other) {
  return IndexSet::Intersection(one, other) == other;
}

// Returns the rules without the containers that the others name.
std::vector<ContainerRule> Without(std::vector<ContainerRule> rules,
                                   const std::vector<ContainerRule>& others) {
  const auto is_named = [&](const OrderedField& container) {
    return std::any_of(others.begin(), others.end(), [&](const ContainerRule& other) {
      return FindContainer(other.containers, container.name) != nullptr;
    });
  };
  for (ContainerRule& rule : rules) std::erase_if(rule.containers, is_named);
  std::erase_if(rules, [](const ContainerRule& rule) { return rule.containers.empty(); });
  return rules;
}

std::vector<OrderedField> Together(std::vector<OrderedField> containers,
                                   const std::vector<OrderedField>& others) {
  containers.insert(containers.end(), others.begin(), others.end());
  return containers;
}

// Drops a rule that repeats the next one, for attempts that the next one also covers.
std::vector<ContainerRule> WithoutRepeats(const std::vector<ContainerRule>& rules) {
  std::vector<ContainerRule> needed;  // last first
  for (auto rule = rules.rbegin(); rule != rules.rend(); ++rule) {
    const bool repeats = !needed.empty() && Covers(needed.back().attempts, rule->attempts) &&
                         IsSame(needed.back().containers, rule->containers);
    if (!repeats) needed.push_back(*rule);
  }
  std::reverse(needed.begin(), needed.end());
  return needed;
}

// Returns, for each attempt, what the first matching rule of both lists says.
std::vector<ContainerRule> Joined(std::vector<ContainerRule> some,
                                  std::vector<ContainerRule> others) {
  some.push_back({IndexSet(), {}});
  others.push_back({IndexSet(), {}});
  std::vector<ContainerRule> rules;
  for (const ContainerRule& one : some) {
    for (const ContainerRule& other : others) {
      if (&one == &some.back() && &other == &others.back()) continue;
      const auto attempts = IndexSet::Intersection(one.attempts, other.attempts);
      const bool is_reached =
          attempts && std::none_of(rules.begin(), rules.end(), [&](const ContainerRule& before) {
            return Covers(before.attempts, *attempts);
          });
      if (is_reached) rules.push_back({*attempts, Together(one.containers, other.containers)});
    }
  }
  return WithoutRepeats(rules);
}

std::vector<ContainerRule> ContainersOf(const std::vector<OrderedValue>& rules) {
  std::vector<ContainerRule> all;
  for (const OrderedValue& rule : rules) all.push_back(ContainersOf(rule));
  return all;
}

}  // namespace

std::optional<std::string> RulePods(const OrderedValue& rule) {
  const OrderedValue* containers = rule.Find("containers");
  if (containers == nullptr || containers->fields.empty() || !AttemptsOf(rule)) return std::nullopt;
  for (const OrderedField& field : rule.fields) {
    if (field.name != "match" && field.name != "containers") return std::nullopt;
  }
  const OrderedValue* match = rule.Find("match");
  const bool has_match = match != nullptr && match->kind != OrderedValue::Kind::kFields;
  if (has_match && !match->scalar.is_null()) return std::nullopt;
  return JsonText(ToJson(OrderedFields(PodFieldsOf(rule))));
}

std::vector<OrderedValue> JoinedRules(const std::vector<OrderedValue>& before,
                                      const std::vector<OrderedValue>& offered) {
  const std::vector<ContainerRule> now = ContainersOf(offered);
  std::vector<OrderedValue> rules;
  for (const ContainerRule& rule : Joined(Without(ContainersOf(before), now), now)) {
    std::vector<OrderedField> match =
        offered.empty() ? std::vector<OrderedField>() : PodFieldsOf(offered.front());
    if (!rule.attempts.IsEverything()) {
      match.push_back({"attempt", OrderedScalar(rule.attempts.ToString())});
    }
    std::vector<OrderedField> fields;
    if (!match.empty()) fields.push_back({"match", OrderedFields(std::move(match))});
    fields.push_back({"containers", OrderedFields(rule.containers)});
    rules.push_back(OrderedFields(std::move(fields)));
  }
  return rules;
}

}  // namespace jobplay
