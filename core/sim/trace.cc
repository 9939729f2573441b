#include "core/sim/trace.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/sim/simulator.h"

namespace jobplay {
namespace {

std::string PodStandIn(const std::optional<std::int32_t>& index) {
  return index ? "<pod " + std::to_string(*index) + ">" : "<pod>";
}

class Tracer {
 public:
  explicit Tracer(std::shared_ptr<const Scenario> scenario)
      : scenario_(std::move(scenario)),
        simulator_(scenario_),
        bucketed_(std::any_of(
            scenario_->manifests.begin(), scenario_->manifests.end(),
            [](const Manifest& m) { return m.object.value("kind", "") == "CronJob"; })) {}

  Json Run() {
    simulator_.Begin(nullptr);
    while (simulator_.HasNext()) {
      const Time at = simulator_.NextAt();
      while (simulator_.HasNext() && simulator_.NextAt() == at) simulator_.Step(nullptr);
      Settle(at);
    }
    Flush();
    Json trace = {{"name", scenario_->name}, {"version", scenario_->version}};
    if (bucketed_) trace["bucket"] = 1;
    trace["instants"] = std::move(instants_);
    return trace;
  }

 private:
  Json Seconds_(Time at) const {
    const std::int64_t ns = (at - simulator_.start()).ns;
    if (ns % 1'000'000'000 == 0) return ns / 1'000'000'000;
    return static_cast<double>(ns) / 1e9;
  }

  // Times within a status, as seconds since the start.
  void RelativeTimes(Json& value) const {
    if (value.is_object() || value.is_array()) {
      for (auto it = value.begin(); it != value.end(); ++it) {
        if (value.is_object() && it->is_string() &&
            (it.key().size() > 4 && it.key().compare(it.key().size() - 4, 4, "Time") == 0)) {
          const auto time = ParseRfc3339(it->get_ref<const std::string&>());
          if (time.ok()) *it = Seconds_(*time);
        } else {
          RelativeTimes(*it);
        }
      }
    }
  }

  // A pod's name says nothing that a recording could share.
  std::string WithoutPodNames(const std::string& text) {
    std::string out;
    std::size_t i = 0;
    const auto is_name = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.';
    };
    while (i < text.size()) {
      if (!is_name(text[i])) {
        out += text[i++];
        continue;
      }
      std::size_t end = i;
      while (end < text.size() && is_name(text[end])) ++end;
      const std::string word = text.substr(i, end - i);
      const auto known = pod_names_.find(word);
      out += known == pod_names_.end() ? word : known->second;
      i = end;
    }
    return out;
  }

  Json JobStatusOf(const Job& job) {
    Json status = ToJson(job.status);
    if (status.contains("conditions")) {
      for (Json& condition : status["conditions"]) {
        condition.erase("lastProbeTime");
        if (condition.contains("message")) {
          condition["message"] = WithoutPodNames(condition["message"].get<std::string>());
        }
      }
    }
    if (status.contains("uncountedTerminatedPods")) {
      for (Json& list : status["uncountedTerminatedPods"]) list = list.size();
    }
    RelativeTimes(status);
    if (job.metadata.deletion_timestamp) status["deleting"] = true;
    return status;
  }

  Json CronJobStatusOf(const CronJob& cron_job) {
    Json status = ToJson(cron_job.status);
    status.erase("active");
    for (const ObjectReference& active : cron_job.status.active) {
      status["active"].push_back(active.name);
    }
    RelativeTimes(status);
    if (cron_job.metadata.deletion_timestamp) status["deleting"] = true;
    return status;
  }

  Json PodOf(std::uint32_t id, const Pod& pod) const {
    const PodEntry& entry = simulator_.roster().Entry(id);
    Json out = Json::object();
    if (const OwnerReference* owner = GetControllerOf(pod.metadata)) {
      out["job"] = owner->name;
    } else if (const std::string* name = Find(*pod.metadata.labels, "job-name")) {
      out["job"] = *name;
    }
    if (entry.index) {
      out["index"] = *entry.index;
      out["attempt"] = entry.attempt;
    }
    out["phase"] = ToString(pod.status->phase);
    if (IsPodReady(pod)) out["ready"] = true;
    if (pod.metadata.deletion_timestamp) out["deleting"] = true;
    if (HasFinalizer(pod.metadata, kJobTrackingFinalizer)) out["tracked"] = true;
    std::int64_t restarts = 0;
    for (const ContainerStatus& container : *pod.status->container_statuses) {
      restarts += container.restart_count;
    }
    if (restarts > 0) out["restarts"] = restarts;
    if (!pod.status->container_statuses->empty()) {
      const ContainerState& state = pod.status->container_statuses->front().state;
      out["reason"] = state.kind == ContainerState::Kind::kRunning ? "Running" : state.reason;
      if (state.kind == ContainerState::Kind::kTerminated) out["exit"] = state.exit_code;
    }
    if (const std::string* count =
            Find(*pod.metadata.annotations, kJobIndexFailureCountAnnotation)) {
      out["indexFailureCount"] = *count;
    }
    return out;
  }

  void Settle(Time at) {
    for (std::uint32_t id = seen_pods_ + 1; id < simulator_.server().next_pod(); ++id) {
      const Shared<Pod>& pod = simulator_.server().pods().Get(id);
      if (pod) pod_names_[pod->metadata.name()] = PodStandIn(simulator_.roster().Entry(id).index);
    }
    seen_pods_ = simulator_.server().next_pod() - 1;
    Json state = {{"pods", Json::array()}};
    const ApiServer& server = simulator_.server();
    server.jobs().ForEach([&](std::uint32_t, const Shared<Job>& job) {
      state["jobs"][job->metadata.name()] = JobStatusOf(*job);
    });
    server.cron_jobs().ForEach([&](std::uint32_t, const Shared<CronJob>& cron_job) {
      state["cronJobs"][cron_job->metadata.name()] = CronJobStatusOf(*cron_job);
    });
    std::vector<Json> pods;
    server.pods().ForEach(
        [&](std::uint32_t id, const Shared<Pod>& pod) { pods.push_back(PodOf(id, *pod)); });
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
      std::string object = event.object;
      const std::size_t slash = object.find('/');
      if (slash != std::string::npos && object.compare(0, slash, "Pod") == 0) {
        const auto known = pod_names_.find(object.substr(slash + 1));
        if (known != pod_names_.end()) object = "Pod/" + known->second;
      }
      events.push_back({{"type", ToString(event.type)},
                        {"reason", event.reason},
                        {"message", WithoutPodNames(event.message)},
                        {"object", object}});
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
    state["t"] = Seconds_(at);
    if (!events.empty()) state["events"] = std::move(events);
    instants_.push_back(std::move(state));
  }

  std::shared_ptr<const Scenario> scenario_;
  Simulator simulator_;
  bool bucketed_;
  Json instants_ = Json::array();
  Json state_;
  Json emitted_;
  std::map<std::string, std::string> pod_names_;
  std::uint32_t seen_pods_ = 0;
  std::uint32_t seen_events_ = 0;
  std::optional<Json> pending_;
  std::optional<Time> pending_at_;
  std::vector<Json> pending_events_;
};

}  // namespace

Json TraceOf(std::shared_ptr<const Scenario> scenario) { return Tracer(std::move(scenario)).Run(); }

}  // namespace jobplay
