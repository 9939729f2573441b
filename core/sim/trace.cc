#include "core/sim/trace.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/simulator.h"
#include "core/sim/trace_view.h"

namespace jobplay {
namespace {

bool IsBucketed(const Scenario& scenario) {
  return std::any_of(scenario.manifests.begin(), scenario.manifests.end(),
                     [](const Manifest& m) { return m.object.value("kind", "") == "CronJob"; });
}

class Tracer {
 public:
  Tracer(std::shared_ptr<const Scenario> scenario, const std::function<bool(Json)>& take)
      : simulator_(scenario), view_(simulator_), bucketed_(IsBucketed(*scenario)), take_(take) {}

  void Run() {
    simulator_.Begin(nullptr);
    while (simulator_.HasNext() && !ended_) {
      const Time at = view_.InstantOf(simulator_.NextAt());
      while (simulator_.HasNext() && view_.InstantOf(simulator_.NextAt()) == at) {
        simulator_.Step(nullptr);
        view_.MeetPods();  // also one that is gone when the instant is over
      }
      Settle(at);
    }
    Flush();
  }

 private:
  void Settle(Time at) {
    Json state = {{"pods", Json::array()}};
    const ApiServer& server = simulator_.server();
    server.jobs().ForEach([&](std::uint32_t, const Shared<Job>& job) {
      state["jobs"][view_.NameOf(job->metadata)] = view_.StatusOf(*job);
    });
    server.cron_jobs().ForEach([&](std::uint32_t, const Shared<CronJob>& cron_job) {
      state["cronJobs"][view_.NameOf(cron_job->metadata)] = view_.StatusOf(*cron_job);
    });
    std::vector<Json> pods;
    server.pods().ForEach(
        [&](std::uint32_t id, const Shared<Pod>& pod) { pods.push_back(view_.StateOf(id, *pod)); });
    std::stable_sort(pods.begin(), pods.end(), [](const Json& a, const Json& b) {
      const auto key = [](const Json& pod) {
        return std::make_tuple(pod.value("job", ""), pod.value("index", -1),
                               pod.value("attempt", 0));
      };
      return key(a) < key(b);
    });
    state["pods"] = std::move(pods);
    std::vector<Json> events;
    for (std::uint32_t id = seen_events_ + 1; id < server.next_event(); ++id) {
      events.push_back(view_.Told(*server.events().Get(id)));
    }
    seen_events_ = server.next_event() - 1;
    if (state == state_ && events.empty()) return;
    state_ = state;
    Add(at, std::move(state), std::move(events));
  }

  void Add(Time at, Json state, std::vector<Json> events) {
    if (bucketed_) {
      // Whole seconds keep their last state; the events of one are a set.
      const Time second = TruncateToSecond(at);
      if (pending_ && *pending_at_ != second) Flush();
      if (!pending_) pending_events_.clear();
      pending_at_ = second;
      pending_ = std::move(state);
      for (Json& event : events) {
        if (event["reason"] != "FailedDelete") pending_events_.push_back(std::move(event));
      }
      return;
    }
    Emit(at, std::move(state), std::move(events));
  }

  void Flush() {
    if (!pending_) return;
    std::sort(pending_events_.begin(), pending_events_.end());
    pending_events_.erase(std::unique(pending_events_.begin(), pending_events_.end()),
                          pending_events_.end());
    // A second in which everything came back to what it was shows nothing.
    if (*pending_ != emitted_ || !pending_events_.empty()) {
      emitted_ = *pending_;
      Emit(*pending_at_, std::move(*pending_), std::move(pending_events_));
    }
    pending_.reset();
    pending_events_.clear();
  }

  void Emit(Time at, Json state, std::vector<Json> events) {
    std::sort(events.begin(), events.end());
    state["t"] = view_.Seconds(at);
    if (!events.empty()) state["events"] = std::move(events);
    if (!ended_) ended_ = !take_(std::move(state));
  }

  Simulator simulator_;
  TraceView view_;
  bool bucketed_;
  const std::function<bool(Json)>& take_;
  bool ended_ = false;
  Json state_;
  Json emitted_;
  std::uint32_t seen_events_ = 0;
  std::optional<Json> pending_;
  std::optional<Time> pending_at_;
  std::vector<Json> pending_events_;
};

}  // namespace

Json TraceHead(const Scenario& scenario) {
  Json head = {{"name", scenario.name}, {"version", scenario.version}};
  if (IsBucketed(scenario)) head["bucket"] = 1;
  return head;
}

void TraceInstants(std::shared_ptr<const Scenario> scenario,
                   const std::function<bool(Json instant)>& take) {
  Tracer(std::move(scenario), take).Run();
}

Json TraceOf(std::shared_ptr<const Scenario> scenario) {
  Json trace = TraceHead(*scenario);
  Json& instants = trace["instants"] = Json::array();
  TraceInstants(std::move(scenario), [&](Json instant) {
    instants.push_back(std::move(instant));
    return true;
  });
  return trace;
}

}  // namespace jobplay
