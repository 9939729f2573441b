#include "core/sim/trace_view.h"

#include <optional>
#include <vector>

#include "core/api/codec/cronjob.h"
#include "core/api/codec/job.h"
#include "core/base/rfc3339.h"
#include "core/sim/namespaces.h"

namespace jobplay {
namespace {

std::string StandIn(const std::optional<std::int32_t>& index) {
  return index ? "<pod " + std::to_string(*index) + ">" : "<pod>";
}

}  // namespace

TraceView::TraceView(const Simulator& simulator) : simulator_(simulator) {
  const std::vector<std::string> namespaces = NamespacesOf(simulator.scenario());
  first_namespace_ = namespaces.empty() ? "default" : namespaces.front();
}

void TraceView::MeetPods() {
  const ApiServer& server = simulator_.server();
  for (std::uint32_t id = met_pods_ + 1; id < server.next_pod(); ++id) {
    const Shared<Pod>& pod = server.pods().Get(id);
    if (pod) stand_ins_[pod->metadata.name()] = StandIn(simulator_.roster().Entry(id).index);
  }
  met_pods_ = server.next_pod() - 1;
}

void TraceView::Call(const Job& job, const std::string& stand_in) {
  labels_[{job.metadata.namespace_(), job.metadata.name()}] = stand_in;
}

std::string TraceView::NameIn(const std::string& namespace_, const std::string& name) const {
  const auto label = labels_.find({namespace_, name});
  if (label != labels_.end()) return label->second;
  return namespace_ == first_namespace_ ? name : namespace_ + "/" + name;
}

std::string TraceView::NameOf(const ObjectMeta& meta) const {
  return NameIn(meta.namespace_(), meta.name());
}

Time TraceView::InstantOf(Time at) const {
  return simulator_.start() + Milliseconds((at - simulator_.start()).ns / 1'000'000);
}

Json TraceView::Seconds(Time at) const {
  const std::int64_t ns = (at - simulator_.start()).ns;
  if (ns % 1'000'000'000 == 0) return ns / 1'000'000'000;
  return static_cast<double>(ns) / 1e9;
}

void TraceView::RelativeTimes(Json& value) const {
  if (!value.is_object() && !value.is_array()) return;
  for (auto it = value.begin(); it != value.end(); ++it) {
    if (value.is_object() && it->is_string() &&
        (it.key().size() > 4 && it.key().compare(it.key().size() - 4, 4, "Time") == 0)) {
      const auto time = ParseRfc3339(it->get_ref<const std::string&>());
      if (time) *it = Seconds(*time);
    } else {
      RelativeTimes(*it);
    }
  }
}

std::string TraceView::WithStandIns(const std::string& namespace_, const std::string& text) const {
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
    const auto known = stand_ins_.find(word);
    const auto label = labels_.find({namespace_, word});
    out += label != labels_.end()      ? label->second
           : known != stand_ins_.end() ? known->second
                                       : word;
    i = end;
  }
  return out;
}

Json TraceView::StatusOf(const Job& job) const {
  Json status = ToJson(job.status);
  if (status.contains("conditions")) {
    for (Json& condition : status["conditions"]) {
      condition.erase("lastProbeTime");
      if (condition.contains("message")) {
        condition["message"] =
            WithStandIns(job.metadata.namespace_(), condition["message"].get<std::string>());
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

Json TraceView::StatusOf(const CronJob& cron_job) const {
  Json status = ToJson(cron_job.status);
  status.erase("active");
  for (const Shared<ObjectReference>& active : cron_job.status.active) {
    status["active"].push_back(NameIn(cron_job.metadata.namespace_(), active->name));
  }
  RelativeTimes(status);
  if (cron_job.metadata.deletion_timestamp) status["deleting"] = true;
  return status;
}

Json TraceView::StateOf(std::uint32_t id, const Pod& pod) const {
  const PodEntry& entry = simulator_.roster().Entry(id);
  Json out = Json::object();
  if (const OwnerReference* owner = GetControllerOf(pod.metadata)) {
    out["job"] = NameIn(pod.metadata.namespace_(), owner->name);
  } else if (const std::string* name = Find(*pod.metadata.labels, "job-name")) {
    out["job"] = NameIn(pod.metadata.namespace_(), *name);
  }
  if (entry.index) {
    out["index"] = *entry.index;
    out["attempt"] = entry.attempt;
  }
  out["phase"] = ToString(pod.status->phase);
  if (IsPodReady(pod)) out["ready"] = true;
  if (pod.metadata.deletion_timestamp) out["deleting"] = true;
  if (HasFinalizer(pod.metadata, kJobTrackingFinalizer)) out["tracked"] = true;
  const std::int32_t restarts = RestartsOf(*pod.status->container_statuses);
  if (restarts > 0) out["restarts"] = restarts;
  if (!pod.status->container_statuses->empty()) {
    const ContainerState& state = pod.status->container_statuses->front()->state;
    out["reason"] = state.kind == ContainerState::Kind::kRunning ? "Running" : state.reason;
    if (state.kind == ContainerState::Kind::kTerminated) out["exit"] = state.exit_code;
  }
  if (const std::string* count = Find(*pod.metadata.annotations, kJobIndexFailureCountAnnotation)) {
    out["indexFailureCount"] = *count;
  }
  return out;
}

Json TraceView::Told(const Event& event) const {
  std::string object = event.name;
  if (!event.kind.empty()) {
    const auto pod = IsOfPod(event) ? stand_ins_.find(event.name) : stand_ins_.end();
    object = event.kind + "/" +
             (pod != stand_ins_.end() ? pod->second : NameIn(event.namespace_, event.name));
  }
  return {{"type", ToString(event.type)},
          {"reason", event.reason},
          {"message", WithStandIns(event.namespace_, event.message)},
          {"object", object}};
}

}  // namespace jobplay
