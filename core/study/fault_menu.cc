#include "core/study/fault_menu.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "core/actors/disruption.h"
#include "core/base/text.h"
#include "core/sim/namespaces.h"
#include "core/words/remedies.h"
#include "core/words/search.h"

namespace jobplay {
namespace {

enum FaultKind : std::size_t {
  kCrash,
  kRestart,
  kOutage,
  kApi,
  kWatchDelay,
  kKill,
  kEvict,
  kPreempt,
  kNodePressure,
  kNode,
};

constexpr std::array<const char*, 10> kFaultNames = {"crash",        "restart", "outage", "api",
                                                     "watchDelay",   "kill",    "evict",  "preempt",
                                                     "nodePressure", "node"};

// The duration of an outage: longer than starting or stopping a pod, and than the first retry
// delays of controllers.
constexpr const char* kDownFor = "1m";

// Matches only this pod, in words that also apply to other runs.
Json MatchOf(const PodEntry& entry, const Pod& pod, bool several_namespaces) {
  Json match;
  // A match without a namespace means all namespaces.
  if (several_namespaces) match["namespace"] = pod.metadata.namespace_();
  match["job"] = entry.job;
  if (entry.index) match["index"] = *entry.index;
  match["attempt"] = entry.attempt;
  return match;
}

}  // namespace

std::string FaultMenu::Names() {
  std::string names;
  for (const char* kind : kFaultNames) names += std::string(kind) + ", ";
  return names + "all";
}

bool FaultMenu::HasNodes() const { return Has(kNode); }

bool FaultMenu::StrikesBetweenCalls() const { return Has(kCrash) || Has(kOutage) || Has(kApi); }

Result<FaultMenu> FaultMenu::Read(std::string_view text) {
  FaultMenu menu;
  for (const std::string_view kind : Split(text, ',')) {
    const auto known = std::find(kFaultNames.begin(), kFaultNames.end(), kind);
    if (kind == "all") {
      menu.kinds_ = (1u << kFaultNames.size()) - 1;
    } else if (known != kFaultNames.end()) {
      menu.kinds_ |= 1u << (known - kFaultNames.begin());
    } else {
      return Error{.message = said::UnknownFault{.fault = kind},
                   .remedy = said::GiveItOneOf{.names = Names()}};
    }
  }
  return menu;
}

template <typename Make>
std::size_t FaultMenu::NumberOf(const Target& target, Make make) {
  const auto [it, added] = numbers_.emplace(target, faults_.size());
  if (added) {
    Json entry = make();
    entry["at"] = "0s";
    Result<Action> action = ReadAction(entry);
    JOBPLAY_CHECK(action.ok());
    entry.erase("at");
    faults_.push_back(std::make_shared<const Fault>(Fault{std::move(entry), std::move(*action)}));
  }
  return it->second;
}

std::vector<std::size_t> FaultMenu::At(const Simulator& cluster) {
  std::vector<std::size_t> offered;
  const ApiServer& server = cluster.server();
  for (const FaultKind kind : {kRestart, kOutage}) {
    if (!Has(kind) || !cluster.controllers_running()) continue;
    offered.push_back(NumberOf({.kind = kind}, [&] {
      Json stop = {{"name", "job"}, {"state", "restart"}};
      if (kind == kOutage) stop["downFor"] = kDownFor;
      return Json{{"controller", std::move(stop)}};
    }));
  }
  if (Has(kWatchDelay)) {
    const WatchDelays& delays = server.watch_delays();
    const WatchDelays& usual = cluster.scenario().cluster.watch_delays;
    const auto lag = [&](const char* kind, Duration now, Duration before) {
      if (now != before) return;
      offered.push_back(NumberOf({.kind = kWatchDelay, .name = kind}, [&] {
        return Json{{"watchDelay", {{kind, "2s"}}}};
      }));
    };
    lag("jobs", delays.jobs, usual.jobs);
    lag("pods", delays.pods, usual.pods);
    if (server.cron_jobs().size() > 0) lag("cronjobs", delays.cron_jobs, usual.cron_jobs);
  }
  const bool several_namespaces = HasSeveralNamespaces(cluster.scenario());
  std::set<std::string> nodes;
  server.pods().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
    if (IsPodTerminal(*pod)) return;
    const std::string& node = *pod->node_name;
    if (Has(kNode) && !node.empty() && nodes.insert(node).second && cluster.IsUp(node)) {
      offered.push_back(NumberOf({.kind = kNode, .name = node}, [&] {
        return Json{{"node", {{"name", node}, {"state", "down"}}}};
      }));
    }
    const PodEntry& entry = cluster.roster().Entry(id);
    const auto offer = [&](FaultKind kind) {
      const Target target{.kind = kind,
                          .job = entry.job_uid.value,
                          .index = entry.index.value_or(-1),
                          .attempt = entry.attempt};
      offered.push_back(NumberOf(target, [&] {
        Json match = MatchOf(entry, *pod, several_namespaces);
        if (kind == kKill) match["exit"] = 1;
        return Json{{kFaultNames[kind], std::move(match)}};
      }));
    };
    if (Has(kKill) && pod->status->phase == PodPhase::kRunning) offer(kKill);
    if (!IsLive(*pod)) return;
    if (Has(kEvict)) offer(kEvict);
    if (Has(kPreempt)) offer(kPreempt);
    if (Has(kNodePressure) && !node.empty()) offer(kNodePressure);
  });
  return offered;
}

std::vector<FaultMenu::Strike> FaultMenu::Striking(const CallsMade& made, std::size_t from) {
  std::vector<Strike> offered;
  for (std::size_t i = from; Has(kApi) && i < made.size(); ++i) {
    const MadeCall& call = made[i];
    if (call.refused || (call.is_alike && !made[i - 1].refused)) continue;
    const Target target{
        .kind = kApi, .index = static_cast<std::int64_t>(call.call), .attempt = call.number};
    const std::size_t number = NumberOf(target, [&] {
      const CallKind kind = CallKindOf(call.call);
      Json refused = {{"verb", ToString(kind.verb)}, {"resource", kind.resource}};
      // Without a number, the first call is meant.
      if (call.number > 1) refused["calls"] = std::to_string(call.number);
      return Json{{"api", std::move(refused)}};
    });
    offered.push_back({number, i + 1});
  }
  for (const FaultKind kind : {kCrash, kOutage}) {
    std::int64_t writes = 0;
    for (std::size_t i = 0; Has(kind) && i < made.size(); ++i) {
      if (!made[i].written) continue;
      ++writes;
      if (i < from) continue;
      const std::size_t number = NumberOf({.kind = kind, .index = writes}, [&] {
        Json stop = {{"name", "job"}, {"state", "crash"}, {"afterWrites", writes}};
        if (kind == kOutage) stop["downFor"] = kDownFor;
        return Json{{"controller", std::move(stop)}};
      });
      // No work follows it.
      offered.push_back({number, made.size()});
    }
  }
  return offered;
}

}  // namespace jobplay
