#include "core/edit/hand_faults.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <initializer_list>
#include <limits>
#include <map>

#include "core/cluster/index_set.h"
#include "core/edit/chance_form.h"
#include "core/edit/edit_scenario.h"
#include "core/sim/action.h"

namespace jobplay {
namespace {

Duration EntryTime(const Json& entry) {
  const Json& at = FieldOf(entry, "at");
  const auto time = at.is_string() ? ParseDuration(at.get_ref<const std::string&>()) : std::nullopt;
  return time.value_or(Duration{});
}

constexpr std::int64_t kEndless = std::numeric_limits<std::int64_t>::max();

// Returns how many numbers a field names: kEndless for 4-, or nothing if it names none.
std::optional<std::int64_t> CountNumbers(const Json& match, const char* name) {
  const Json& value = FieldOf(match, name);
  if (value.is_null()) return std::nullopt;
  const Result<IndexSet> set = IndexSet::Parse(PlainText(value));
  if (!set.ok() || set->IsEverything()) return std::nullopt;
  return set->IsEndless() ? kEndless : set->Size();
}

// Rounds to three significant digits.
double ThreeDigits(double value) {
  char digits[40];
  std::snprintf(digits, sizeof digits, "%.2e", value);
  return std::strtod(digits, nullptr);
}

// Joins the nonempty words with spaces.
std::string JoinWords(std::string words, std::initializer_list<std::string> more) {
  for (const std::string& word : more) {
    if (!word.empty()) words += " " + word;
  }
  return words;
}

class Gatherer {
 public:
  Gatherer(const Json& spec, const PodCounter& pods_of_run)
      : spec_(spec), pods_of_run_(pods_of_run) {
    const Json& chance = FieldOf(spec, "chance");
    // A share of all pods has no effect on a pod that has its own rule or chance.
    says_exits_ = !FieldOf(spec, "pods").is_null() || !FieldOf(chance, "pods").is_null();
  }

  HandFaults Gather() {
    const Json& timeline = FieldOf(spec_, "timeline");
    const Json& pods = FieldOf(spec_, "pods");
    found_.rules = pods.is_array() ? pods.size() : 0;
    if (!timeline.is_array()) return std::move(found_);
    for (at_ = 0; at_ < timeline.size(); ++at_) Entry(timeline[at_]);
    EndLosses();
    return std::move(found_);
  }

 private:
  void Entry(const Json& entry) {
    if (!entry.is_object()) return;
    time_ = EntryTime(entry);
    for (const ActionRow* row : ActionRows()) {
      if (row->role == ActionRole::kFault && entry.contains(row->name)) {
        Fault(row->name, entry[row->name]);
      }
    }
    if (TextOf(FieldOf(entry, "delete"), "kind") == "Pod") Other("delete Pod");
  }

  void Fault(const std::string& name, const Json& value) {
    if (name == "evict" || name == "nodePressure") {
      Count(Add("evictions", "evictions"), Struck(value));
    } else if (name == "preempt") {
      Count(Add("preemptions", "preemptions"), Struck(value));
    } else if (name == "kill") {
      Kill(value);
    } else if (name == "node") {
      Node(value);
    } else if (name == "api") {
      Api(value);
    } else {
      Other(JoinWords(name, {TextOf(value, "state")}));
    }
  }

  void Kill(const Json& kill) {
    if (!kill.is_object()) return;
    const Json& code = FieldOf(kill, "exit");
    const int exit = code.is_number_integer() ? code.get<int>() : 137;
    // A pod that succeeds is not a fault, and one container of several is not the whole pod.
    if (says_exits_ || exit == 0 || !FieldOf(kill, "container").is_null()) return Other("kill");
    const std::int64_t count = Struck(kill);
    HandFault& fault = Add("exits", "exits");
    Count(fault, count);
    const auto same = std::find_if(fault.exits.begin(), fault.exits.end(),
                                   [&](const auto& one) { return one.first == exit; });
    if (same == fault.exits.end()) {
      fault.exits.emplace_back(exit, count);
    } else {
      same->second += count;
    }
  }

  void Node(const Json& node) {
    if (!node.is_object()) return;
    const std::string state = TextOf(node, "state"), name = TextOf(node, "name");
    const bool is_down = down_since_.count(name) > 0;
    if (state == "down" || state == "deleted") {
      // If a node is down and then deleted, only one loss is counted.
      Count(Add("nodeLosses", "nodeLosses"), is_down ? 0 : 1);
      if (!is_down) down_since_[name] = time_;
    } else if (state == "up" && is_down) {
      Back(Add("nodeLosses", "nodeLosses"), name, time_);
    } else if (state == "drained") {
      Count(Add("evictions", "evictions"), Struck({{"node", name}}));
    }
  }

  void Api(const Json& api) {
    if (!api.is_object()) return;
    const std::string verb = TextOf(api, "verb"), resource = TextOf(api, "resource"),
                      error = TextOf(api, "error");
    HandFault& fault = Add(JoinWords("api", {verb, resource, error}), "api");
    fault.verb = verb;
    fault.resource = resource;
    fault.error = error;
    const Json& count = FieldOf(api, "count");
    Count(fault, count.is_number_integer() ? count.get<std::int64_t>()
                                           : CountNumbers(api, "calls").value_or(1));
  }

  void Other(const std::string& what) {
    const auto same = std::find_if(found_.others.begin(), found_.others.end(),
                                   [&](const auto& one) { return one.first == what; });
    if (same == found_.others.end()) {
      found_.others.emplace_back(what, 1);
    } else {
      ++same->second;
    }
  }

  // Returns how many pods an entry affects.
  std::int64_t Struck(const Json& match) const {
    if (pods_of_run_) return pods_of_run_(match, time_);
    std::int64_t named = 1;
    for (const char* set : {"index", "attempt"}) {
      const std::int64_t size = CountNumbers(match, set).value_or(1);
      if (size > 1'000'000 / std::max<std::int64_t>(named, 1)) return 1;
      named *= size;
    }
    return named;
  }

  HandFault& Add(const std::string& key, const std::string& rate) {
    const auto [known, is_new] = by_key_.emplace(key, found_.faults.size());
    if (is_new) found_.faults.push_back({.rate = rate});
    HandFault& fault = found_.faults[known->second];
    if (fault.entries.empty() || fault.entries.back() != at_) fault.entries.push_back(at_);
    return fault;
  }

  static void Count(HandFault& fault, std::int64_t count) {
    if (count == kEndless || !fault.count) {
      fault.count.reset();
    } else {
      *fault.count += std::clamp<std::int64_t>(count, 0, 1'000'000'000);
    }
  }

  void Back(HandFault& fault, const std::string& node, Duration time) {
    fault.down = std::max(fault.down.value_or(Duration{}), time - down_since_[node]);
    down_since_.erase(node);
  }

  // Nodes that never came back were lost for the rest of the run.
  void EndLosses() {
    const auto losses = by_key_.find("nodeLosses");
    if (losses == by_key_.end()) return;
    const Json& until = FieldOf(spec_, "until");
    const Duration end =
        (until.is_string() ? ParseDuration(until.get_ref<const std::string&>()) : std::nullopt)
            .value_or(Seconds(600));
    while (!down_since_.empty()) {
      const auto& [name, since] = *down_since_.begin();
      Back(found_.faults[losses->second], std::string(name), std::max(end, since));
    }
  }

  const Json& spec_;
  const PodCounter& pods_of_run_;
  bool says_exits_ = false;
  std::size_t at_ = 0;
  Duration time_;
  HandFaults found_;
  std::map<std::string, std::size_t> by_key_;
  std::map<std::string, Duration> down_since_;
};

}  // namespace

HandFaults FindHandFaults(std::string_view text, const PodCounter& pods_of_run) {
  const Json spec = SpecValueIn(text, "");
  return Gatherer(spec, pods_of_run).Gather();
}

double SuggestedRate(const HandFault& fault, const Exposure& exposure) {
  const auto count = static_cast<double>(fault.count.value_or(0));
  const auto pods = static_cast<double>(exposure.pods);
  if (fault.rate == "exits") {
    return pods > 0 ? Decimals(ThreeDigits(std::min(1.0, count / pods)), 4) : 0.01;
  }
  if (fault.rate == "api") {
    if (!fault.count) return 1;
    const bool creates_pods = fault.verb == "create" && fault.resource == "pods";
    return creates_pods ? Decimals(ThreeDigits(count / (count + pods)), 4) : 0.01;
  }
  const double hours = fault.rate == "nodeLosses" ? exposure.node_hours : exposure.pod_hours;
  return hours > 0 ? Decimals(ThreeDigits(count / hours), 6) : 1;
}

}  // namespace jobplay
