#include "core/view/index/landmarks.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "core/base/digits.h"
#include "core/sim/namespaces.h"

namespace jobplay {
namespace {

const std::pair<const char*, std::uint8_t> kFlagNames[] = {
    {"visible", kVisibleStep},     {"sync", kSyncStep},   {"failure", kFailureStep},
    {"condition", kConditionStep}, {"event", kEventStep}, {"action", kActionStep},
    {"internal", kInternalStep},   {"raced", kRacedStep}};

// Finds the nearest of steps that are visited in any order.
class Nearest {
 public:
  Nearest(std::uint32_t step, int direction) : step_(step), forward_(direction > 0) {}

  void Look(std::uint32_t k) {
    if (forward_ ? k <= step_ : k >= step_) return;
    if (found_ == 0 || (forward_ ? k < found_ : k > found_)) found_ = k;
  }
  std::uint32_t found() const { return found_; }

 private:
  std::uint32_t step_;
  bool forward_;
  std::uint32_t found_ = 0;
};

// A condition such as failed>2: counter, comparison and number. If there is no counter, it is about
// a pod's restarts.
struct When {
  std::int64_t JobCounters::*counter = nullptr;
  std::string_view op;
  std::int64_t number = 0;

  bool Holds(std::int64_t value) const {
    if (op == ">") return value > number;
    if (op == ">=") return value >= number;
    if (op == "<") return value < number;
    if (op == "<=") return value <= number;
    if (op == "==") return value == number;
    return value != number;
  }
};

std::optional<When> ParseWhen(std::string_view text) {
  static constexpr std::pair<std::string_view, std::int64_t JobCounters::*> kCounters[] = {
      {"active", &JobCounters::active},
      {"ready", &JobCounters::ready},
      {"succeeded", &JobCounters::succeeded},
      {"failed", &JobCounters::failed},
      {"terminating", &JobCounters::terminating}};
  When when;
  const std::size_t op = text.find_first_of("<>=!");
  if (op == std::string_view::npos) return std::nullopt;
  for (const auto& [name, counter] : kCounters) {
    if (text.substr(0, op) == name) when.counter = counter;
  }
  const bool two = op + 1 < text.size() && text[op + 1] == '=';
  when.op = text.substr(op, two ? 2 : 1);
  const std::string_view digits = text.substr(op + when.op.size());
  const auto number = WholeNumber(digits, 10);
  if ((when.counter == nullptr && text.substr(0, op) != "restarts") || when.op == "=" ||
      when.op == "!" || !number)
    return std::nullopt;
  when.number = *number;
  return when;
}

// Parses failed>2,active<1: all must hold for one Job at one moment. restarts>1 is only allowed
// alone.
std::optional<std::vector<When>> ParseWhens(std::string_view text) {
  std::vector<When> whens;
  while (true) {
    const std::size_t comma = text.find(',');
    const std::optional<When> when = ParseWhen(text.substr(0, comma));
    if (!when) return std::nullopt;
    whens.push_back(*when);
    if (comma == std::string_view::npos) break;
    text.remove_prefix(comma + 1);
  }
  for (const When& when : whens) {
    if (when.counter == nullptr && whens.size() > 1) return std::nullopt;
  }
  return whens;
}

std::uint32_t FindNumbers(const RunIndex& index, std::string_view text, Nearest nearest) {
  const std::optional<std::vector<When>> whens = ParseWhens(text);
  if (!whens) return 0;
  bool held = false;
  const auto look = [&](std::uint32_t k, bool holds) {
    if (holds && !held) nearest.Look(k);
    held = holds;
  };
  if (const When& when = whens->front(); when.counter == nullptr) {
    for (std::size_t id = 1; id < index.pods().size(); ++id) {
      const PodLife& life = index.pods()[id];
      held = false;
      look(life.created, when.Holds(0));
      for (const auto& [k, restarts] : life.restarts.values()) look(k, when.Holds(restarts));
    }
    return nearest.found();
  }
  for (const JobLife& life : index.jobs()) {
    held = false;
    for (const auto& [k, counters] : life.counters.values()) {
      bool all = true;
      for (const When& when : *whens) all = all && when.Holds(counters.*when.counter);
      look(k, all);
    }
  }
  return nearest.found();
}

// Parses time>30000 or time>=30000, in milliseconds of virtual time.
std::uint32_t FindTime(const Timeline& timeline, const RunIndex& index, std::string_view text,
                       Nearest nearest) {
  const bool strict = text.substr(0, 2) != ">=";
  const auto number = WholeNumber(text.substr(strict ? 1 : 2), 15);
  if (text.empty() || text[0] != '>' || !number) return 0;
  const Time time = timeline.scenario().start + Milliseconds(*number);
  for (std::uint32_t k = 1; k < index.size(); ++k) {
    const Time at = timeline.TimeOf(k);
    if (strict ? at > time : at >= time) {
      nearest.Look(k);
      break;
    }
  }
  return nearest.found();
}

// Returns the namespaces that have a Job or a pod of that name.
std::set<std::string_view> NamespacesWith(const RunIndex& index, std::string_view name) {
  std::set<std::string_view> namespaces;
  const auto look = [&](const auto& lives) {
    for (const ObjectLife& life : lives) {
      if (life.name == name) namespaces.insert(life.namespace_);
    }
  };
  look(index.jobs());
  look(index.pods());
  return namespaces;
}

// Calls `with` with the steps that changed what has this name: a Job, a pod, a node, or the pods of
// an index (#2). `in_namespace` limits it to a namespace; empty means all.
template <typename With>
void ForEachNamed(const RunIndex& index, std::string_view name,
                  std::optional<std::string_view> in_namespace, const With& with) {
  const auto look = [&](const auto& lives) {
    for (const ObjectLife& life : lives) {
      if (life.name == name && (!in_namespace || life.namespace_ == *in_namespace)) {
        with(life.changes);
      }
    }
  };
  if (name[0] == '#') {
    const auto wanted = WholeNumber(name.substr(1));
    for (const PodLife& life : index.pods()) {
      if (wanted && life.index == *wanted) with(life.changes);
    }
    return;
  }
  look(index.jobs());
  look(index.pods());
  if (in_namespace) return;
  look(index.nodes());
  for (std::uint32_t id = 1; id < index.nodes().size(); ++id) {
    if (index.nodes()[id].name == name) with(index.node_actions(id));
  }
}

std::uint32_t FindMark(const RunIndex& index, std::string_view what, Nearest nearest) {
  const std::size_t at = what.rfind('@');
  const std::vector<std::uint32_t>& steps = index.Marks(what.substr(0, at));
  if (at == std::string_view::npos) {
    for (const std::uint32_t k : steps) nearest.Look(k);
  } else if (at + 1 < what.size()) {
    std::string_view name = what.substr(at + 1);
    std::optional<std::string_view> in_namespace;
    if (const std::size_t slash = name.find('/'); slash != std::string_view::npos) {
      in_namespace = name.substr(0, slash);
      name.remove_prefix(slash + 1);
    } else if (const auto namespaces = NamespacesWith(index, name); namespaces.size() > 1) {
      if (!namespaces.contains(kDefaultNamespace)) return kAmbiguousLandmark;
      in_namespace = kDefaultNamespace;
    }
    if (name.empty()) return 0;
    ForEachNamed(index, name, in_namespace, [&](const std::vector<std::uint32_t>& changes) {
      for (const std::uint32_t k : changes) {
        if (std::binary_search(steps.begin(), steps.end(), k)) nearest.Look(k);
      }
    });
  }
  return nearest.found();
}

// Finds a single landmark.
std::uint32_t FindOne(const Timeline& timeline, const RunIndex& index, std::string_view what,
                      std::uint32_t step, int direction) {
  const Nearest nearest(step, direction);
  for (const auto& [name, flag] : kFlagNames) {
    if (what != name) continue;
    for (std::int64_t k = static_cast<std::int64_t>(step) + direction; k >= 1 && k < index.size();
         k += direction) {
      if (index.flags(static_cast<std::uint32_t>(k)) & flag) return static_cast<std::uint32_t>(k);
    }
    return 0;
  }
  if (what.substr(0, 5) == "when:") return FindNumbers(index, what.substr(5), nearest);
  if (what.substr(0, 5) == "time>") return FindTime(timeline, index, what.substr(4), nearest);
  return FindMark(index, what, nearest);
}

}  // namespace

std::uint32_t FindLandmark(const Timeline& timeline, const RunIndex& index, std::string_view what,
                           std::uint32_t step, int direction) {
  Nearest of_all(step, direction);
  while (true) {
    const std::size_t bar = what.find('|');
    const std::uint32_t found = FindOne(timeline, index, what.substr(0, bar), step, direction);
    if (found == kAmbiguousLandmark) return found;
    if (found != 0) of_all.Look(found);
    if (bar == std::string_view::npos) return of_all.found();
    what.remove_prefix(bar + 1);
  }
}

}  // namespace jobplay
