#include "core/sim/trace.h"

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/api/answer/json_writer.h"
#include "core/sim/simulator.h"
#include "core/sim/trace_view.h"

namespace jobplay {
namespace {

// The length in seconds of the intervals into which instants are merged with CronJobs.
constexpr std::int64_t kBucket = 1;

bool IsBucketed(const Scenario& scenario) {
  return std::any_of(scenario.manifests.begin(), scenario.manifests.end(),
                     [](const Manifest& m) { return m.object.value("kind", "") == "CronJob"; });
}

// Returns the members besides the instants.
Json HeadOf(const Scenario& scenario) {
  Json head = {{"name", scenario.name}, {"version", scenario.version}};
  if (IsBucketed(scenario)) head["bucket"] = kBucket;
  head["instants"] = Json::array();
  return head;
}

}  // namespace

// Computes one instant after the other.
class Tracer {
 public:
  explicit Tracer(std::shared_ptr<const Scenario> scenario)
      : simulator_(scenario), view_(simulator_), bucketed_(IsBucketed(*scenario)) {
    simulator_.Begin(nullptr);
  }

  std::vector<Json> Next() {
    if (simulator_.HasNext()) {
      const Time at = view_.InstantOf(simulator_.NextAt());
      while (simulator_.HasNext() && view_.InstantOf(simulator_.NextAt()) == at) {
        simulator_.Step(nullptr);
        ++steps_;
        view_.MeetPods();  // includes a pod that is deleted within the instant
      }
      Settle(at);
    }
    if (over()) Flush();
    return std::exchange(instants_, {});
  }

  bool over() const { return !simulator_.HasNext(); }
  std::uint64_t steps() const { return steps_; }

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
      const Event& event = *server.events().Get(id);
      if (!IsOfPod(event)) events.push_back(view_.Told(event));
    }
    seen_events_ = server.next_event() - 1;
    if (state == state_ && events.empty()) return;
    state_ = state;
    Add(at, std::move(state), std::move(events));
  }

  void Add(Time at, Json state, std::vector<Json> events) {
    if (bucketed_) {
      // Keeps the last state of each whole second, and its events as a set.
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
    // Skips a second at whose end everything is as before.
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

  Simulator simulator_;
  TraceView view_;
  bool bucketed_;
  std::vector<Json> instants_;  // not yet returned
  std::uint64_t steps_ = 0;
  Json state_;
  Json emitted_;
  std::uint32_t seen_events_ = 0;
  std::optional<Json> pending_;
  std::optional<Time> pending_at_;
  std::vector<Json> pending_events_;
};

TraceText::TraceText(std::shared_ptr<const Scenario> scenario)
    : tracer_(std::make_unique<Tracer>(scenario)) {
  JsonWriter out;
  out.Open('{');
  if (IsBucketed(*scenario)) out.Key("bucket").Value(kBucket);
  out.Key("instants").Open('[');
  before_ = out.Take();
  out.Close(']');
  out.Key("name").Raw(JsonText(scenario->name));
  out.Key("version").Raw(JsonText(scenario->version));
  out.Close('}');
  after_ = out.Take();
}
TraceText::~TraceText() = default;

std::string TraceText::Next() {
  std::string text;
  for (const Json& instant : tracer_->Next()) {
    if (instants_++ > 0) text += ',';
    text += JsonText(instant);
  }
  return text;
}

bool TraceText::over() const { return tracer_->over(); }
std::uint64_t TraceText::steps() const { return tracer_->steps(); }

Json TraceOf(std::shared_ptr<const Scenario> scenario) {
  Json trace = HeadOf(*scenario);
  Tracer tracer(std::move(scenario));
  while (!tracer.over()) {
    for (Json& instant : tracer.Next()) trace["instants"].push_back(std::move(instant));
  }
  return trace;
}

}  // namespace jobplay
