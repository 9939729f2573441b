#include "core/sim/trace.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

#include "core/sim/simulator.h"
#include "core/sim/trace_view.h"

namespace jobplay {
namespace {

class Tracer {
 public:
  explicit Tracer(std::shared_ptr<const Scenario> scenario)
      : scenario_(std::move(scenario)),
        simulator_(scenario_),
        view_(simulator_),
        bucketed_(std::any_of(
            scenario_->manifests.begin(), scenario_->manifests.end(),
            [](const Manifest& m) { return m.object.value("kind", "") == "CronJob"; })) {}

  Json Run() {
    simulator_.Begin(nullptr);
    while (simulator_.HasNext()) {
      const Time at = view_.InstantOf(simulator_.NextAt());
      while (simulator_.HasNext() && view_.InstantOf(simulator_.NextAt()) == at) {
        simulator_.Step(nullptr);
        view_.MeetPods();  // also one that is gone when the instant is over
      }
      Settle(at);
    }
    Flush();
    Json trace = {{"name", scenario_->name}, {"version", scenario_->version}};
    if (bucketed_) trace["bucket"] = 1;
    trace["instants"] = std::move(instants_);
    return trace;
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
    instants_.push_back(std::move(state));
  }

  std::shared_ptr<const Scenario> scenario_;
  Simulator simulator_;
  TraceView view_;
  bool bucketed_;
  Json instants_ = Json::array();
  Json state_;
  Json emitted_;
  std::uint32_t seen_events_ = 0;
  std::optional<Json> pending_;
  std::optional<Time> pending_at_;
  std::vector<Json> pending_events_;
};

}  // namespace

Json TraceOf(std::shared_ptr<const Scenario> scenario) { return Tracer(std::move(scenario)).Run(); }

}  // namespace jobplay
