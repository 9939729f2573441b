#include "core/view/kubectl/get.h"

#include <algorithm>
#include <utility>

#include "core/api/codec/event.h"
#include "core/api/codec/fields.h"
#include "core/api/codec/job.h"
#include "core/view/kubectl/human_time.h"

namespace jobplay::kubectl {
namespace {

Cells With(Cells cells, bool wide, const Cells& more) {
  if (wide) cells.insert(cells.end(), more.begin(), more.end());
  return cells;
}

std::string OrNone(std::string text) { return text.empty() ? "<none>" : std::move(text); }

bool HasCondition(const JobStatus& status, JobConditionType type) {
  return IsConditionTrue(status, type);
}

std::string Join(std::vector<std::string> parts) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ",") + part;
  return text;
}

// layoutContainerCells
std::pair<std::string, std::string> ContainerCells(const PodSpec& spec) {
  std::vector<std::string> names, images;
  for (const Container& container : spec.containers) {
    names.push_back(container.name);
    images.push_back(container.image);
  }
  return {Join(std::move(names)), Join(std::move(images))};
}

std::string TerminatedReason(const ContainerState& state) {
  return state.reason.empty() ? "ExitCode:" + std::to_string(state.exit_code) : state.reason;
}

bool IsConditionTrue(const PodStatus& status, const char* type) {
  const PodCondition* condition = FindCondition(status, type);
  return condition != nullptr && condition->status == ConditionStatus::kTrue;
}

// isPodInitializedConditionTrue. If the condition is not stored, this calculates the kubelet's
// (GeneratePodInitializedCondition): it stays true once a main container has started.
bool IsInitialized(const PodStatus& status) {
  using Kind = ContainerState::Kind;
  if (FindCondition(status, "Initialized") != nullptr) {
    return IsConditionTrue(status, "Initialized");
  }
  const auto& mains = *status.container_statuses;
  return status.phase == PodPhase::kSucceeded ||
         std::any_of(mains.begin(), mains.end(),
                     [](const auto& main) { return main->state.kind != Kind::kWaiting; });
}

}  // namespace

std::string FormatSelector(const LabelSelector& selector) {
  std::vector<std::pair<std::string, std::string>> requirements;
  for (const auto& [key, value] : selector.match_labels) {
    requirements.emplace_back(key, key + "=" + value);
  }
  for (const LabelSelectorRequirement& requirement : selector.match_expressions) {
    std::vector<std::string> values = requirement.values;
    std::sort(values.begin(), values.end());
    const std::string& key = requirement.key;
    if (requirement.op == "Exists") {
      requirements.emplace_back(key, key);
    } else if (requirement.op == "DoesNotExist") {
      requirements.emplace_back(key, "!" + key);
    } else {
      requirements.emplace_back(
          key, key + (requirement.op == "In" ? " in (" : " notin (") + Join(values) + ")");
    }
  }
  std::stable_sort(requirements.begin(), requirements.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> texts;
  for (auto& [key, text] : requirements) texts.push_back(std::move(text));
  return Join(std::move(texts));
}

Cells JobColumns(bool wide) {
  return With({"Name", "Status", "Completions", "Duration", "Age"}, wide,
              {"Containers", "Images", "Selector"});
}

std::string JobStatusColumn(const Job& job) {
  if (HasCondition(job.status, JobConditionType::kComplete)) return "Complete";
  if (HasCondition(job.status, JobConditionType::kFailed)) return "Failed";
  if (job.metadata.deletion_timestamp) return "Terminating";
  if (HasCondition(job.status, JobConditionType::kSuspended)) return "Suspended";
  if (HasCondition(job.status, JobConditionType::kFailureTarget)) return "FailureTarget";
  if (HasCondition(job.status, JobConditionType::kSuccessCriteriaMet)) return "SuccessCriteriaMet";
  return "Running";
}

Cells Row(const Job& job, Time now, bool wide) {
  const JobSpec& spec = *job.spec;
  std::string completions = std::to_string(job.status.succeeded) + "/";
  if (spec.completions) {
    completions += std::to_string(*spec.completions);
  } else {
    completions += "1";
    const std::int32_t parallelism = spec.parallelism.value_or(0);
    if (parallelism > 1) completions += " of " + std::to_string(parallelism);
  }
  std::string duration;
  if (job.status.start_time) {
    duration = HumanDuration(job.status.completion_time.value_or(now) - *job.status.start_time);
  }
  Cells cells = {job.metadata.name(), JobStatusColumn(job), completions, duration,
                 TimestampSince(job.metadata.identity->creation_timestamp, now)};
  const auto [names, images] = ContainerCells(*spec.template_.spec);
  return With(std::move(cells), wide, {names, images, OrNone(FormatSelector(spec.selector))});
}

Cells CronJobColumns(bool wide) {
  return With({"Name", "Schedule", "Timezone", "Suspend", "Active", "Last Schedule", "Age"}, wide,
              {"Containers", "Images", "Selector"});
}

Cells Row(const CronJob& cron_job, Time now, bool wide) {
  const CronJobSpec& spec = *cron_job.spec;
  const auto& last = cron_job.status.last_schedule_time;
  Cells cells = {cron_job.metadata.name(),
                 spec.schedule,
                 spec.time_zone.value_or("<none>"),
                 !spec.suspend   ? "<unset>"
                 : *spec.suspend ? "True"
                                 : "False",
                 std::to_string(cron_job.status.active.size()),
                 last ? TimestampSince(*last, now) : "<none>",
                 TimestampSince(cron_job.metadata.identity->creation_timestamp, now)};
  if (!wide) return cells;
  const JobSpec job = JobSpecFromJson(spec.job_template.spec);
  const auto [names, images] = ContainerCells(*job.template_.spec);
  return With(std::move(cells), wide, {names, images, OrNone(FormatSelector(job.selector))});
}

Cells PodColumns(bool wide) {
  return With({"Name", "Ready", "Status", "Restarts", "Age"}, wide,
              {"IP", "Node", "Nominated Node", "Readiness Gates"});
}

namespace {

// The restarts that kubectl's printPod counts, unlike RestartsOf: until the pod is initialized,
// those of init containers, then those of its sidecars and containers.
struct Restarts {
  int count = 0;
  Time last;

  void Add(const ContainerStatus& container) {
    count += container.restart_count;
    if (container.last_state && container.last_state->kind == ContainerState::Kind::kTerminated) {
      last = std::max(last, container.last_state->finished_at);
    }
  }
};

// Describes an init container that is not finished.
std::string InitStatus(const ContainerState& state, std::size_t nth, std::size_t of) {
  if (state.kind == ContainerState::Kind::kTerminated) return "Init:" + TerminatedReason(state);
  if (state.kind == ContainerState::Kind::kWaiting && !state.reason.empty() &&
      state.reason != "PodInitializing") {
    return "Init:" + state.reason;
  }
  return "Init:" + std::to_string(nth) + "/" + std::to_string(of);
}

// Reads the init containers up to the first unfinished one. Returns true if there is one.
bool ReadInitContainers(const Pod& pod, PodSummary& summary, Restarts& restarts,
                        Restarts& of_sidecars) {
  const auto& declared = pod.spec->init_containers;
  const auto& statuses = *pod.status->init_container_statuses;
  for (std::size_t i = 0; i < statuses.size(); ++i) {
    const ContainerStatus& container = *statuses[i];
    const Container* of = ContainerOf(declared, container, i);
    const bool sidecar = of != nullptr && of->restart_always;
    restarts.Add(container);
    if (sidecar) of_sidecars.Add(container);
    if (container.state.kind == ContainerState::Kind::kTerminated &&
        container.state.exit_code == 0) {
      continue;
    }
    if (sidecar && container.started) {
      if (container.ready) ++summary.ready_containers;
      continue;
    }
    summary.status = InitStatus(container.state, i, declared.size());
    return true;
  }
  return false;
}

void ReadContainers(const PodStatus& status, PodSummary& summary, Restarts& restarts) {
  using Kind = ContainerState::Kind;
  bool has_running = false;
  std::string error_reason;
  const auto& statuses = *status.container_statuses;
  for (auto it = statuses.rbegin(); it != statuses.rend(); ++it) {
    const ContainerStatus& container = **it;
    const ContainerState& state = container.state;
    restarts.Add(container);
    if (state.kind == Kind::kWaiting && !state.reason.empty()) {
      summary.status = state.reason;
    } else if (state.kind == Kind::kTerminated) {
      summary.status = TerminatedReason(state);
      if (state.exit_code != 0) error_reason = summary.status;
    } else if (container.ready && state.kind == Kind::kRunning) {
      has_running = true;
      ++summary.ready_containers;
    }
  }
  if (summary.status != "Completed") return;
  if (has_running && IsConditionTrue(status, "Ready")) {
    summary.status = "Running";
  } else if (!error_reason.empty()) {
    summary.status = error_reason;
  } else if (has_running) {
    summary.status = "NotReady";
  }
}

}  // namespace

// printPod
PodSummary Summarize(const Pod& pod) {
  const PodStatus& status = *pod.status;
  PodSummary summary;
  summary.total_containers = static_cast<int>(pod.spec->containers.size());
  for (const Container& container : pod.spec->init_containers) {
    if (container.restart_always) ++summary.total_containers;
  }
  summary.status = status.reason.empty() ? ToString(status.phase) : status.reason;
  if (const PodCondition* scheduled = FindCondition(status, "PodScheduled");
      scheduled != nullptr && scheduled->reason == "SchedulingGated") {
    summary.status = scheduled->reason;
  }

  Restarts restarts, of_sidecars;
  const bool initializing = ReadInitContainers(pod, summary, restarts, of_sidecars);
  if (!initializing || IsInitialized(status)) {
    restarts = of_sidecars;
    ReadContainers(status, summary, restarts);
  }
  summary.restarts = restarts.count;
  summary.last_restart = restarts.last;

  if (pod.metadata.deletion_timestamp) {
    if (status.reason == "NodeLost") {
      summary.status = "Unknown";
    } else if (!IsPodTerminal(pod)) {
      summary.status = "Terminating";
    }
  }
  return summary;
}

Cells Row(const Pod& pod, Time now, bool wide) {
  const PodSummary summary = Summarize(pod);
  std::string restarts = std::to_string(summary.restarts);
  if (summary.restarts != 0 && summary.last_restart != Time{}) {
    restarts += " (" + TimestampSince(summary.last_restart, now) + " ago)";
  }
  Cells cells = {
      pod.metadata.name(),
      std::to_string(summary.ready_containers) + "/" + std::to_string(summary.total_containers),
      summary.status, restarts, TimestampSince(pod.metadata.identity->creation_timestamp, now)};
  return With(std::move(cells), wide, {"<none>", OrNone(*pod.node_name), "<none>", "<none>"});
}

Cells NodeColumns(bool wide) {
  return With({"Name", "Status", "Roles", "Age", "Version"}, wide,
              {"Internal-IP", "External-IP", "OS-Image", "Kernel-Version", "Container-Runtime"});
}

Cells Row(const Node& node, Time now, bool wide) {
  std::string status = node.ready ? "Ready" : "NotReady";
  if (node.unschedulable) status += ",SchedulingDisabled";
  Cells cells = {node.metadata.name(), status, "<none>",
                 TimestampSince(node.metadata.identity->creation_timestamp, now), ""};
  return With(std::move(cells), wide, {"<none>", "<none>", "<unknown>", "<unknown>", "<unknown>"});
}

Cells WithNamespace(const std::string& namespace_, Cells cells) {
  cells.insert(cells.begin(), namespace_);
  return cells;
}

Cells EventColumns(bool wide) {
  if (!wide) return {"Last Seen", "Type", "Reason", "Object", "Message"};
  return {"Last Seen", "Type",    "Reason",     "Object", "Subobject",
          "Source",    "Message", "First Seen", "Count",  "Name"};
}

std::string EventObject(const Event& event) {
  if (event.kind.empty()) return event.name;
  std::string kind = event.kind;
  for (char& c : kind) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return kind + "/" + event.name;
}

Cells Row(const Event& event, Time now, bool wide) {
  const std::string age = TimestampSince(TruncateToSecond(event.time), now);
  if (!wide) return {age, ToString(event.type), event.reason, EventObject(event), event.message};
  return {age,
          ToString(event.type),
          event.reason,
          EventObject(event),
          "",
          event.component,
          event.message,
          age,
          "1",
          codec::Field(codec::Field(ToJson(event), "metadata"), "name").get<std::string>()};
}

}  // namespace jobplay::kubectl
