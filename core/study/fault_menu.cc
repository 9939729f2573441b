#include "core/study/fault_menu.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "core/actors/disruption.h"
#include "core/sim/namespaces.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

constexpr std::array<const char*, 9> kKinds = {
    "crash", "restart", "api", "watchDelay", "kill", "evict", "preempt", "nodePressure", "node"};

// The pod alone, in words that hold in another run as well.
Json MatchOf(const PodEntry& entry, const Pod& pod) {
  Json match;
  if (pod.metadata.namespace_() != kDefaultNamespace) match["namespace"] = pod.metadata.namespace_();
  match["job"] = entry.job;
  if (entry.index) match["index"] = *entry.index;
  match["attempt"] = entry.attempt;
  return match;
}

}  // namespace

std::string FaultMenu::Names() {
  std::string names;
  for (const char* kind : kKinds) names += (names.empty() ? "" : ", ") + std::string(kind);
  return names + ", all";
}

Result<FaultMenu> FaultMenu::Read(std::string_view text) {
  FaultMenu menu;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t comma = std::min(text.find(',', from), text.size());
    const std::string kind(text.substr(from, comma - from));
    from = comma + 1;
    if (kind == "all") {
      menu.kinds_.assign(kKinds.begin(), kKinds.end());
    } else if (std::find(kKinds.begin(), kKinds.end(), kind) != kKinds.end()) {
      menu.kinds_.push_back(kind);
    } else {
      return Error{.message = said::UnknownFault{.fault = kind},
                   .remedy = said::GiveItOneOf{.names = Names()}};
    }
  }
  return menu;
}

bool FaultMenu::Has(std::string_view kind) const {
  return std::find(kinds_.begin(), kinds_.end(), kind) != kinds_.end();
}

std::size_t FaultMenu::NumberOf(Json entry, bool waits, std::int64_t after_writes) {
  const auto [it, added] = numbers_.emplace(entry.dump(), faults_.size());
  if (added) {
    entry["at"] = "0s";
    Result<Action> action = ReadAction(entry);
    JOBPLAY_CHECK(action.ok());
    entry.erase("at");
    faults_.push_back(std::make_shared<const Fault>(
        Fault{std::move(entry), std::move(*action), waits, after_writes}));
  }
  return it->second;
}

std::vector<std::size_t> FaultMenu::At(const Simulator& cluster) {
  std::vector<std::size_t> offered;
  const ApiServer& server = cluster.server();
  if (Has("restart") && cluster.controllers_running()) {
    offered.push_back(NumberOf({{"controller", {{"name", "job"}, {"state", "restart"}}}}));
  }
  if (Has("watchDelay")) {
    const WatchDelays& delays = server.watch_delays();
    const WatchDelays& usual = cluster.scenario().cluster.watch_delays;
    const auto lag = [&](const char* kind, Duration now, Duration before) {
      if (now == before) offered.push_back(NumberOf({{"watchDelay", {{kind, "2s"}}}}));
    };
    lag("jobs", delays.jobs, usual.jobs);
    lag("pods", delays.pods, usual.pods);
    if (server.cron_jobs().size() > 0) lag("cronjobs", delays.cron_jobs, usual.cron_jobs);
  }
  std::set<std::string> nodes;
  server.pods().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
    if (IsPodTerminal(*pod)) return;
    if (!pod->node_name->empty()) nodes.insert(*pod->node_name);
    const Json match = MatchOf(cluster.roster().Entry(id), *pod);
    if (Has("kill") && pod->status->phase == PodPhase::kRunning) {
      Json kill = match;
      kill["exit"] = 1;
      offered.push_back(NumberOf({{"kill", std::move(kill)}}));
    }
    if (!IsLive(*pod)) return;
    for (const char* kind : {"evict", "preempt", "nodePressure"}) {
      if (kind == std::string_view("nodePressure") && pod->node_name->empty()) continue;
      if (Has(kind)) offered.push_back(NumberOf({{kind, match}}));
    }
  });
  if (Has("node")) {
    for (const std::string& node : nodes) {
      if (!cluster.IsUp(node)) continue;
      offered.push_back(NumberOf({{"node", {{"name", node}, {"state", "down"}}}}));
    }
  }
  return offered;
}

std::vector<std::size_t> FaultMenu::Waiting(const Simulator& cluster) {
  constexpr std::int64_t kMostWrites = 16;
  std::vector<std::size_t> offered;
  if (Has("api")) {
    std::vector<std::pair<const char*, const char*>> calls = {
        {"create", "pods"}, {"delete", "pods"}, {"patch", "pods"}, {"updateStatus", "jobs"}};
    if (cluster.server().cron_jobs().size() > 0) {
      calls.insert(calls.end(),
                   {{"create", "jobs"}, {"delete", "jobs"}, {"updateStatus", "cronjobs"}});
    }
    for (const auto& [verb, resource] : calls) {
      offered.push_back(NumberOf({{"api", {{"verb", verb}, {"resource", resource}}}}, true));
    }
  }
  if (Has("crash")) {
    for (std::int64_t n = 1; n <= kMostWrites; ++n) {
      offered.push_back(NumberOf(
          {{"controller", {{"name", "job"}, {"state", "crash"}, {"afterWrites", n}}}}, true, n));
    }
  }
  return offered;
}

}  // namespace jobplay
