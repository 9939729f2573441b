#include "core/actors/kubelet/pod_workers.h"

#include <algorithm>
#include <utility>

#include "core/actors/disruption.h"
#include "core/actors/kubelet/pod_actions.h"
#include "core/actors/kubelet/pod_status.h"
#include "core/actors/kubelet/start_failure.h"
#include "core/actors/pod_events.h"
#include "core/base/check.h"
#include "core/shell/shell_command.h"
#include "core/words/decisions/kubelet.h"

namespace jobplay {
namespace {

using Work = PodWorker::Work;
using Stage = PodWorker::Stage;

constexpr std::int32_t kExitCodeLost = 255;   // of a container that was lost with its node
constexpr std::int64_t kLeastGrace = 2;       // minimumGracePeriodInSeconds
constexpr std::int64_t kGraceOfEviction = 1;  // immediateEvictionGracePeriodSeconds
// The minor version since which PodReadyToStartContainersCondition is enabled by default.
constexpr int kSandboxCondition = 29;
// The same for RestartAllContainersOnContainerExits.
constexpr int kRestartsAll = 36;
constexpr Duration kFirstBackoff = Seconds(10);
constexpr Duration kMostPullBackoff = Minutes(5);

const ContainerRun kInitRun = {Seconds(1), 0, ""};
const ContainerRun kSidecarRun = {std::nullopt, 0, ""};

// Returns the scripted run for a start of a container; starts count from 1.
const ContainerRun& RunOf(const PodScript& script, const PodSpec& spec, std::size_t place,
                          std::int32_t start) {
  const auto own = script.containers.find(ContainerAt(spec, place).name);
  if (own == script.containers.end() && place < spec.init_containers.size()) {
    return IsSidecarAt(spec, place) ? kSidecarRun : kInitRun;
  }
  const std::vector<ContainerRun>& runs =
      own == script.containers.end() ? script.runs : own->second;
  return runs[std::min<std::size_t>(static_cast<std::size_t>(start - 1), runs.size() - 1)];
}

// Returns the container's response to SIGTERM after it has run for this long.
Shutdown ShutdownOf(const PodScript& script, const std::string& container, Duration since_start) {
  if (script.shutdown) return *script.shutdown;
  const auto own = script.shutdowns.find(container);
  if (own == script.shutdowns.end()) return {};
  const shell::TermStretch answer = shell::AnswerAt(own->second, since_start);
  using Answer = shell::TermStretch::Answer;
  if (answer.answer == Answer::kUnknown) return {};
  if (answer.answer == Answer::kNone) return {.after = std::nullopt};
  return {answer.after, answer.exit_code};
}

// Follows hasExpired of flowcontrol.Backoff.
bool HasExpired(const BackoffEntry& entry, Time at, Duration most) {
  return at - entry.updated > most * 2;
}

// flowcontrol.Backoff: Next.
void DoubleBackoff(std::optional<BackoffEntry>& entry, Time since, Time now, Duration most) {
  Duration wait = std::min(kFirstBackoff, most);
  if (entry && !HasExpired(*entry, since, most)) wait = std::min(entry->wait * 2, most);
  entry = BackoffEntry{wait, now};
}

std::string Named(const Pod& pod) {
  return pod.metadata.name() + "_" + pod.metadata.namespace_() + "(" +
         pod.metadata.uid().ToString() + ")";
}

}  // namespace

// A call of the worker. It copies the pod and the worker, and Done writes them back.
struct PodWorkers::Call {
  Call(PodWorkers& workers, ActorEnv& env, const PodScript* script, std::uint32_t id)
      : workers(workers),
        env(env),
        id(id),
        script(script),
        times(TimesOf(env.options.world)),
        pod(env.server.pods().Get(id)),
        shared(workers.workers_.Get(id)) {
    if (worker().containers.empty()) worker().containers.resize(ContainerCount(spec()));
  }

  PodWorker& worker() { return shared.Mutable(); }
  const PodSpec& spec() const { return *pod->spec; }
  WorkerContainer& at(std::size_t place) { return worker().containers[place]; }
  std::size_t count() const { return ContainerCount(spec()); }
  bool IsRunning(std::size_t place) { return at(place).latest && at(place).latest->running; }
  bool AnyRuns() {
    for (std::size_t place = 0; place < count(); ++place) {
      if (IsRunning(place)) return true;
    }
    return false;
  }

  PodStatus Generate(bool ends) {
    if (worker().past_deadline) {  // activeDeadlineHandler.ShouldEvict
      Record(EventType::kNormal, "DeadlineExceeded",
             "Pod was active on the node longer than the specified deadline");
    }
    return GeneratePodStatus(*pod, worker(),
                             {.ends = ends,
                              .has_sandbox_condition = env.minor() >= kSandboxCondition,
                              .restarts_all = env.minor() >= kRestartsAll,
                              .now = env.now()});
  }

  // Follows SetPodStatus, and immediately syncPod of the status manager.
  void SetStatus(PodStatus made, bool could_run) {
    could_run = could_run && env.Has(VersionChange::kEndsPodsAfterContainers);
    const PodPhase before = pod->status->phase;
    if (worker().has_status && *worker().status == made && !forced) return;
    worker().status = std::move(made);
    worker().has_status = true;
    Pod after = *pod;
    PodStatus merged = MergePodStatus(*pod->status, *worker().status, could_run, env.now());
    if (merged == *pod->status) return;
    after.status = std::move(merged);
    const PodPhase phase = after.status->phase;
    env.server.UpdatePod(env.context, id, std::move(after));
    pod = env.server.pods().Get(id);
    if (phase == before || (phase != PodPhase::kSucceeded && phase != PodPhase::kFailed)) {
      return env.context.Why(decided::PodStatusWritten{.pod = id});
    }
    bool some_never_ran = false;
    for (std::size_t place = spec().init_containers.size(); place < count(); ++place) {
      some_never_ran |= at(place).starts == 0;
    }
    env.context.Why(decided::PodFinished{
        .pod = id, .some_never_ran = some_never_ran, .phase = std::string(ToString(phase))});
  }

  void WaitFor(Stage stage, Duration time) {
    worker().stage = stage;
    worker().token = worker().NextToken();
    env.context.After(time, Happening::kPodSyncGoesOn, id, worker().token);
  }

  // Returns the time until the next relist of the PLEG.
  Duration UntilRelist() {
    std::optional<Time>& relist = worker().relist;
    if (!relist) {
      relist = env.now() + times.end_noticed;
    } else if (*relist <= env.now()) {
      const std::int64_t passed = (env.now() - *relist).ns / times.relist.ns;
      relist = *relist + times.relist * (passed + 1);
    }
    return *relist - env.now();
  }

  // Follows completeWork.
  void Complete() {
    PodWorker& w = worker();
    w.stage = Stage::kIdle;
    w.last_sync = env.now();
    w.requeued = 0;
    if (w.failed) {
      Duration wait = times.sync_retry;
      if (w.backoff_end) wait = std::max(*w.backoff_end - env.now(), Duration{});
      wait = std::min(wait, times.longest_retry);
      w.requeued = w.NextToken();
      env.context.After({wait.ns / 4 * times.retry_quarters}, Happening::kPodSync, id, w.requeued);
    }
    // After success, the worker requests a relist (RequestPodRelist). Otherwise the next regular
    // relist sees the changes.
    if (w.acted) Wake(env, id, w.failed ? UntilRelist() : Duration{});
    if (std::exchange(w.pending, false)) Wake(env, id, {});
    w.failed = w.acted = false;
    w.backoff_end.reset();
  }

  // Follows completeSync and completeTerminating: the next call waits for a newer cached status.
  void MoveTo(Work work) {
    PodWorker& w = worker();
    w.stage = Stage::kIdle;
    w.work = work;
    w.last_sync = env.now();
    w.requeued = 0;
    w.pending = w.failed = w.acted = false;
    Wake(env, id, UntilRelist());
  }

  void SyncPod() {
    PodStatus status = Generate(false);
    const bool ends = status.phase == PodPhase::kSucceeded || status.phase == PodPhase::kFailed;
    SetStatus(std::move(status), true);
    if (ends) return MoveTo(Work::kTerminating);
    if (worker().hung) return Complete();
    const PodCondition* restarting = FindCondition(*worker().status, kAllContainersRestarting);
    if (restarting != nullptr && restarting->status == ConditionStatus::kTrue) return ResetAll();
    if (!worker().sandbox_ready && spec().json.contains("volumes")) {  // WaitForAttachAndMount
      if (auto failure = FailureOfVolumes(*pod, env.options.configs.get())) {
        TellCannotStart(*failure);
        Record(EventType::kWarning, "FailedMount", *std::move(failure));
        worker().failed = true;
        return Complete();
      }
    }
    PodActions actions = ComputePodActions(*pod, worker());
    worker().to_start = std::move(actions.to_start);
    if (actions.create_sandbox) {
      for (std::size_t place = 0; place < spec().init_containers.size(); ++place) {
        at(place).latest.reset();  // follows purgeInitContainers
        at(place).previous.reset();
      }
      const Duration startup = script->startup_delay.value_or(env.options.startup_delay);
      return WaitFor(Stage::kSandbox, std::max(startup - times.container_start, Duration{}));
    }
    if (actions.kill_pod) return Kill(GraceOfPod());
    StartNext();
  }

  // Stops and removes all containers: main containers, then init containers. The containers whose
  // end restarts all come last (computePodActions, getContainersToReset).
  void ResetAll() {
    std::vector<std::size_t> targets, sources;
    const std::size_t inits = spec().init_containers.size();
    for (std::size_t i = 0; i < count(); ++i) {
      const std::size_t place = i < count() - inits ? inits + i : i - (count() - inits);
      if (!at(place).latest) continue;
      const RuntimeContainer& latest = *at(place).latest;
      const ContainerRestartRule* rule =
          latest.running ? nullptr : FindRestartRule(ContainerAt(spec(), place), latest.exit_code);
      (rule != nullptr && rule->restarts_all ? sources : targets).push_back(place);
    }
    worker().to_reset = std::move(targets);
    worker().to_reset.insert(worker().to_reset.end(), sources.begin(), sources.end());
    worker().killed_since = env.now();
    worker().grace = 0;
    env.context.Why(decided::AllContainersRestart{.pod = id});
    ResetNext();
  }

  void ResetNext() {
    std::vector<std::size_t>& places = worker().to_reset;
    while (!places.empty()) {
      const std::size_t place = places.front();
      if (IsRunning(place)) {
        worker().stage = Stage::kResetting;
        return Stop(place);
      }
      WorkerContainer& container = at(place);
      container.latest.reset();
      container.previous.reset();
      container.restarts.reset();
      places.erase(places.begin());
    }
    worker().killed_since.reset();
    worker().pending = true;  // the next sync follows immediately
    Complete();
  }

  std::int64_t GraceOfPod() const {
    return pod->metadata.deletion_grace_period_seconds.value_or(
        spec().termination_grace_period_seconds);
  }

  // Follows killContainersWithSyncResult: kills all containers at the same time, but sidecars after
  // the main containers, in reverse order. A container whose turn comes later has only the rest of
  // the grace period.
  void Kill(std::int64_t grace) {
    worker().killed_since = env.now();
    worker().grace = grace;
    for (std::size_t place = 0; place < count(); ++place) {
      at(place).stopping = false;
      if (IsEndUnseen(place)) RecordKilling(place);
    }
    worker().stage = Stage::kKilling;
    StopThoseWhoseTurnItIs();
  }

  // The container has ended by itself since the PLEG's last relist: the kubelet kills it all the
  // same.
  bool IsEndUnseen(std::size_t place) {
    const std::optional<RuntimeContainer>& latest = at(place).latest;
    const std::optional<Time>& relist = worker().relist;
    return latest && !latest->running && relist && env.now() < *relist &&
           latest->finished_at > *relist - times.relist;
  }

  void RecordKilling(std::size_t place) {
    Record(EventType::kNormal, "Killing", "Stopping container " + ContainerAt(spec(), place).name);
  }

  void StopThoseWhoseTurnItIs() {
    const std::size_t inits = spec().init_containers.size();
    bool mains_run = false;
    for (std::size_t place = inits; place < count(); ++place) mains_run |= IsRunning(place);
    for (std::size_t place = inits; place < count(); ++place) Stop(place);
    for (std::size_t place = inits; place-- > 0;) {
      if (!IsSidecarAt(spec(), place)) {
        Stop(place);
      } else if (!mains_run && IsRunning(place)) {
        Stop(place);
        break;
      }
    }
    if (!AnyRuns()) {
      if (worker().sandbox_ready) return WaitFor(Stage::kStoppingSandbox, times.sandbox_stop);
      Killed();
    }
  }

  void Stop(std::size_t place) {
    WorkerContainer& container = at(place);
    if (!IsRunning(place) || container.stopping) return;
    container.stopping = true;
    RecordKilling(place);
    const Duration waited = env.now() - *worker().killed_since;
    const std::int64_t left = std::max(worker().grace - waited.ns / Seconds(1).ns, kLeastGrace);
    const Shutdown shutdown = ShutdownOf(*script, ContainerAt(spec(), place).name,
                                         env.now() - container.latest->started_at);
    // A command that handles SIGTERM does not reach its own end.
    if (shutdown.after && !script->shutdown) container.token = worker().NextToken();
    const bool killed = !shutdown.after || *shutdown.after > Seconds(left);
    container.stop_exit = killed ? 137 : shutdown.exit_code;
    container.stop_kills = killed;
    env.context.After(killed ? Seconds(left) : *shutdown.after, Happening::kContainerStops, id,
                      container.token);
    if (std::exchange(said_stopping, true)) return;
    env.context.Why(decided::PodStopping{.pod = id, .grace = left});
  }

  // Continues after the containers and the sandbox have stopped.
  void Killed() {
    worker().sandbox_ready = false;
    worker().killed_since.reset();
    if (worker().work == Work::kSync) {
      worker().acted = true;
      return Complete();
    }
    // The status is sent after completeTerminating, so nothing is running by then.
    SetStatus(Generate(true), false);
    MoveTo(Work::kTerminated);
  }

  void SyncTerminatingPod() {
    PodStatus status = Generate(false);
    if (worker().evicted) {
      status.phase = PodPhase::kFailed;
      status.reason = "Evicted";
      status.message = "The node was low on resource: memory. ";
      SetDisruptionTarget(status, env.now(), "TerminationByKubelet",
                          "The node was low on resource: memory. ");
    }
    SetStatus(std::move(status), true);
    std::int64_t grace = GraceOfPod();
    if (worker().grace_override) grace = std::min(grace, *worker().grace_override);
    Kill(grace);
  }

  void SyncTerminatedPod() {
    SetStatus(Generate(true), false);
    forced = true;
    SetStatus(TerminatedPodStatus(*pod, *worker().status), false);
    worker().stage = Stage::kIdle;
    worker().work = Work::kFinished;
    RemoveIfDeleted();
  }

  // Follows canBeDeleted of the status manager.
  void RemoveIfDeleted() { gone = pod->metadata.deletion_timestamp.has_value(); }

  void SandboxIsReady() {
    worker().sandbox_ready = true;
    ++worker().sandboxes;
    worker().acted = true;
    SetStatus(Generate(false), true);  // follows OnPodSandboxReady
    StartNext();
  }

  // Follows the rest of kuberuntime's SyncPod: starts one container after the other.
  void StartNext() {
    std::vector<std::size_t>& places = worker().to_start;
    while (!places.empty()) {
      const std::size_t place = places.front();
      if (CanStart(place)) return WaitFor(Stage::kStarting, times.container_start);
      worker().failed = true;
      places.erase(places.begin());
      // Init containers after one that is not a sidecar wait for it.
      if (place < spec().init_containers.size() && !IsSidecarAt(spec(), place)) places.clear();
    }
    Complete();
  }

  void Record(EventType type, const char* reason, std::string message) {
    RecordPodEvent(env, id, *pod, type, kKubeletComponent, reason, std::move(message));
  }

  void Fail(std::size_t place, std::string reason, std::string message) {
    at(place).failure = std::move(reason);
    at(place).failure_message = std::move(message);
  }

  // Follows doBackOff, and the part of startContainer before the container exists.
  bool CanStart(std::size_t place) {
    WorkerContainer& container = at(place);
    const std::string& name = ContainerAt(spec(), place).name;
    if (container.latest && !container.latest->running) {
      const Time ended = container.latest->finished_at;
      const Duration most = env.options.max_container_restart_period;
      if (container.restarts && !HasExpired(*container.restarts, ended, most) &&
          env.now() - ended < container.restarts->wait) {
        const Duration wait = container.restarts->wait;
        Fail(place, "CrashLoopBackOff",
             "back-off " + FormatDuration(wait) + " restarting failed container=" + name +
                 " pod=" + Named(*pod));
        const Time end = ended + wait;
        if (!worker().backoff_end || end < *worker().backoff_end) worker().backoff_end = end;
        Record(EventType::kWarning, "BackOff",
               "Back-off restarting failed container " + name + " in pod " + Named(*pod));
        env.context.Why(
            decided::ContainerBacksOff{.pod = id, .wait = wait, .container = std::string(name)});
        return false;
      }
      DoubleBackoff(container.restarts, ended, env.now(), most);
    }
    return CanPull(place);
  }

  // Follows EnsureImageExists.
  bool CanPull(std::size_t place) {
    const std::string& image = ContainerAt(spec(), place).image;
    if (auto failure = FailureOfImageName(ContainerAt(spec(), place))) {
      Record(EventType::kWarning, "InspectFailed", failure->message);
      return CannotStart(place, *failure, failure->reason);
    }
    if (!script->image_pull_failure) return HasConfig(place);
    if (PullsNever(place)) {
      const StartFailure failure{
          "ErrImageNeverPull",
          "Container image \"" + image + "\" is not present with pull policy of Never"};
      Record(EventType::kWarning, "ErrImageNeverPull", failure.message);
      return CannotStart(place, failure, failure.reason);
    }
    if (!worker().first_pull) worker().first_pull = env.now();
    const auto& failing = script->image_pull_failure->duration;
    if (failing && env.now() >= *worker().first_pull + *failing) return HasConfig(place);
    std::size_t first = 0;
    while (ContainerAt(spec(), first).image != image) ++first;
    std::optional<BackoffEntry>& pulls = at(first).pulls;
    if (pulls && env.now() - pulls->updated < pulls->wait) {
      Record(EventType::kNormal, "BackOff", "Back-off pulling image \"" + image + "\"");
      env.context.Why(decided::ImagePullWaits{});
      return Waits(place,
                   {"ImagePullBackOff", "Back-off pulling image \"" + image +
                                            "\": ErrImagePull: " + PullFailureMessage(image)},
                   "ImagePullBackOff");
    }
    DoubleBackoff(pulls, env.now(), env.now(), kMostPullBackoff);
    Record(EventType::kNormal, "Pulling", "Pulling image \"" + image + "\"");
    Record(EventType::kWarning, "Failed",
           "Failed to pull image \"" + image + "\": " + PullFailureMessage(image));
    env.context.Why(decided::ImagePullFails{.pod = id, .failures = ++worker().failed_pulls});
    return Waits(place, {"ErrImagePull", PullFailureMessage(image)}, "ErrImagePull");
  }

  void TellCannotStart(const std::string& error) {
    env.context.Why(decided::ContainerCannotStart{.pod = id, .error = error});
  }

  // startContainer failed. `error` is its message in the Event.
  bool CannotStart(std::size_t place, const StartFailure& failure, const std::string& error) {
    TellCannotStart(failure.message);
    return Waits(place, failure, error);
  }

  // The container waits for the next try, with the failure as its reason.
  bool Waits(std::size_t place, const StartFailure& failure, const std::string& error) {
    Record(EventType::kWarning, "Failed", "Error: " + error);
    Fail(place, failure.reason, failure.message);
    return false;
  }

  bool PullsNever(std::size_t place) const {
    return ContainerAt(spec(), place).pull_policy == ImagePullPolicy::kNever;
  }

  // Follows generateContainerConfig.
  bool HasConfig(std::size_t place) {
    const Container& container = ContainerAt(spec(), place);
    Record(EventType::kNormal, "Pulled",
           "Container image \"" + container.image +
               "\" already present on machine and can be accessed by the pod");
    const auto failure = FailureOfConfig(*pod, container.name, env.options.configs.get());
    if (!failure) return true;
    return CannotStart(place, *failure, failure->message);
  }

  // Creates and starts the container, or records why the runtime could not.
  void Start(std::size_t place) {
    WorkerContainer& container = at(place);
    worker().acted = true;
    ++container.starts;
    container.token = worker().NextToken();
    container.stopping = false;
    if (container.latest) container.previous = std::move(container.latest);
    const ContainerRun& run = RunOf(*script, spec(), place, container.starts);
    RuntimeContainer started;
    started.sandbox = worker().sandboxes;
    started.restart_count = container.starts - 1;
    Record(EventType::kNormal, "Created", "Container created");
    if (run.reason == kStartError) {
      started.exit_code = run.exit_code;
      started.reason = run.reason;
      started.message = NoProgramMessage(ContainerAt(spec(), place));
      started.finished_at = env.now();
      container.latest = std::move(started);
      const std::string& error = container.latest->message;
      CannotStart(place, {"RunContainerError", error}, error);
      worker().failed = true;
      return;
    }
    Record(EventType::kNormal, "Started", "Container started");
    started.running = true;
    started.started_at = env.now();
    const bool is_probed = place >= spec().init_containers.size() || IsSidecarAt(spec(), place);
    started.ready = !(is_probed && script->ready_delay.ns > 0);
    container.latest = std::move(started);
    container.failure.clear();
    container.failure_message.clear();
    if (run.duration) {
      env.context.After(*run.duration, Happening::kContainerExits, id, container.token);
    }
    if (!container.latest->ready) {
      env.context.After(script->ready_delay, Happening::kPodBecomesReady, id, container.token);
    }
    if (container.starts > 1) {
      env.context.Why(
          decided::ContainerRestarted{.pod = id,
                                      .restarts = container.starts - 1,
                                      .container = std::string(ContainerAt(spec(), place).name)});
    }
    if (std::exchange(worker().containers_started, true)) return;
    env.context.Why(decided::ContainersStarted{.pod = id});
    if (script->disrupted) {
      env.context.After(script->disrupted->after, Happening::kPodDisrupted, id);
    }
  }

  bool IsStarting() {
    return worker().stage == Stage::kSandbox || worker().stage == Stage::kStarting;
  }

  // Starts no further containers, because the pod hangs.
  void StartNothing() {
    worker().to_start.clear();
    Complete();
  }

  void StartAndGoOn() {
    std::vector<std::size_t>& places = worker().to_start;
    const std::size_t place = places.front();
    places.erase(places.begin());
    Start(place);
    const bool is_init = place < spec().init_containers.size() && !IsSidecarAt(spec(), place);
    if (is_init && !IsRunning(place)) places.clear();
    StartNext();
  }

  void End(std::size_t place, std::int32_t exit_code, const std::string& reason) {
    WorkerContainer& container = at(place);
    container.token = worker().NextToken();
    RuntimeContainer& latest = *container.latest;
    latest.running = false;
    latest.finished_at = env.now();
    latest.exit_code = exit_code;
    latest.reason = !reason.empty() ? reason : exit_code == 0 ? "Completed" : "Error";
    container.stopping = false;
  }

  // Continues a call that waits for this container's end. Otherwise the next relist sees it.
  void AfterEnd() {
    if (worker().stage == Stage::kKilling) {
      StopThoseWhoseTurnItIs();
    } else if (worker().stage == Stage::kResetting) {
      ResetNext();
    } else {
      Wake(env, id, UntilRelist());
    }
  }

  // Returns the container that a timer belongs to, or count() if the timer is outdated.
  std::size_t Meant(std::uint32_t token) {
    for (std::size_t place = 0; place < count(); ++place) {
      if (at(place).token == token) return place;
    }
    return count();
  }

  void Done() {
    workers.workers_.Set(id, shared);
    if (gone) env.server.DeletePod(env.context, id, 0);
  }

  PodWorkers& workers;
  ActorEnv& env;
  std::uint32_t id;
  const PodScript* script;
  const WorldTimes& times;
  Shared<Pod> pod;
  Shared<PodWorker> shared;
  bool forced = false;         // send the next status even if it is unchanged
  bool gone = false;           // tell the server that the pod is gone
  bool said_stopping = false;  // in this call
};

void PodWorkers::Wake(ActorEnv& env, std::uint32_t id, Duration delay) {
  env.context.After(delay, Happening::kPodSync, id, 0);
}

bool PodWorkers::CanAct(const ActorEnv& env, std::uint32_t id) const {
  const Shared<Pod>& pod = env.server.pods().Get(id);
  return pod && !pod->node_name->empty() && IsUp(*pod->node_name) && workers_.Get(id);
}

void PodWorkers::OnPodBound(ActorEnv& env, std::uint32_t id, const Pod& pod) {
  if (env.server.FindNode(*pod.node_name) == 0) return;  // without a node there is no kubelet
  PodWorker worker;
  worker.hung = IsHung(id);
  workers_.Set(id, std::move(worker));
  Wake(env, id, {});
  if (pod.spec->active_deadline_seconds) {
    env.context.After(Seconds(*pod.spec->active_deadline_seconds), Happening::kPodDeadline, id);
  }
}

void PodWorkers::OnPodDeletion(ActorEnv& env, std::uint32_t id) {
  if (!workers_.Get(id)) {
    env.context.After({}, Happening::kKubeletSync, id);
    return;
  }
  // Follows UpdatePod. The worker waits for a cached status that is newer than its last call.
  const PodWorker& worker = *workers_.Get(id);
  Duration wait;
  if (worker.last_sync && worker.work == Work::kSync) {
    const Time fresh = *worker.last_sync + TimesOf(env.options.world).relist;
    wait = std::max(fresh - env.now(), Duration{});
  }
  Wake(env, id, wait);
}

void PodWorkers::Sync(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                      std::uint32_t token) {
  if (!CanAct(env, id)) return;
  Call call(*this, env, &*roster.Entry(id).script, id);
  PodWorker& worker = call.worker();
  if (token != 0 && token != worker.requeued) return;
  if (worker.IsBusy()) {
    worker.pending = true;
    return call.Done();
  }
  if (call.pod->metadata.deletion_timestamp && worker.work == Work::kSync) {
    worker.work = Work::kTerminating;
  }
  switch (worker.work) {
    case Work::kSync:
      call.SyncPod();
      break;
    case Work::kTerminating:
      call.SyncTerminatingPod();
      break;
    case Work::kTerminated:
      call.SyncTerminatedPod();
      break;
    case Work::kFinished:
      call.RemoveIfDeleted();
      if (call.gone) env.context.Why(decided::DeletedHavingEnded{});
      break;
  }
  call.Done();
}

void PodWorkers::GoOn(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                      std::uint32_t token) {
  if (!CanAct(env, id) || workers_.Get(id)->token != token) return;
  Call call(*this, env, &*roster.Entry(id).script, id);
  if (call.worker().hung && call.IsStarting()) {
    call.StartNothing();
    return call.Done();
  }
  switch (call.worker().stage) {
    case Stage::kSandbox:
      call.SandboxIsReady();
      break;
    case Stage::kStarting:
      call.StartAndGoOn();
      break;
    case Stage::kStoppingSandbox:
      call.Killed();
      break;
    case Stage::kIdle:
    case Stage::kResetting:
    case Stage::kKilling:
      JOBPLAY_CHECK(false);
  }
  call.Done();
}

void PodWorkers::ContainerExits(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                                std::uint32_t token) {
  const PodScript& script = *roster.Entry(id).script;
  Call call(*this, env, &script, id);
  const std::size_t place = call.Meant(token);
  if (place == call.count() || !call.IsRunning(place) || call.worker().hung) return;
  const ContainerRun& run = RunOf(script, call.spec(), place, call.at(place).starts);
  env.context.Why(
      decided::ContainerExited{.pod = id,
                               .exit_code = run.exit_code,
                               .container = std::string(ContainerAt(call.spec(), place).name)});
  call.End(place, run.exit_code, run.reason);
  call.AfterEnd();
  call.Done();
}

void PodWorkers::ContainerStops(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                                std::uint32_t token) {
  Call call(*this, env, &*roster.Entry(id).script, id);
  const std::size_t place = call.Meant(token);
  if (place == call.count() || !call.IsRunning(place)) return;
  const WorkerContainer& container = call.at(place);
  const std::int32_t exit_code = container.stop_exit;
  env.context.Why(
      decided::ContainerStopped{.pod = id,
                                .exit_code = exit_code,
                                .killed = container.stop_kills,
                                .container = std::string(ContainerAt(call.spec(), place).name)});
  call.End(place, exit_code, "");
  call.AfterEnd();
  call.Done();
}

void PodWorkers::ContainerBecomesReady(ActorEnv& env, std::uint32_t id, std::uint32_t token) {
  if (!CanAct(env, id)) return;
  Call call(*this, env, nullptr, id);
  const std::size_t place = call.Meant(token);
  if (place == call.count() || !call.IsRunning(place)) return;
  call.at(place).latest->ready = true;
  env.context.Why(decided::PodReady{.pod = id});
  // Follows SetContainerReadiness.
  if (call.worker().work == Work::kSync) call.SetStatus(call.Generate(false), true);
  call.Done();
}

void PodWorkers::PodDeadline(ActorEnv& env, std::uint32_t id) {
  if (!CanAct(env, id) || workers_.Get(id)->work != Work::kSync) return;
  Call call(*this, env, nullptr, id);
  call.worker().past_deadline = true;
  Wake(env, id, {});
  call.Done();
}

bool PodWorkers::Awaits(std::uint32_t id, std::uint32_t token) const {
  const Shared<PodWorker>& worker = workers_.Get(id);
  return worker && std::any_of(worker->containers.begin(), worker->containers.end(),
                               [&](const WorkerContainer& one) { return one.token == token; });
}

bool PodWorkers::IsOutdated(const Scheduled& event, const Pod& pod) const {
  const Shared<PodWorker>& worker = workers_.Get(event.a);
  if (!worker) return true;
  if (event.what == Happening::kPodSyncGoesOn) return worker->token != event.b;
  if (worker->work == Work::kFinished) return !pod.metadata.deletion_timestamp;
  return event.b != 0 && event.b != worker->requeued;
}

void PodWorkers::GoDown(const std::string& node, const Placement& placement, bool reboots) {
  down_.insert(node);
  if (!reboots) return;
  lost_.insert(node);
  for (const std::uint32_t id : placement.On(node)) {
    Shared<PodWorker> worker = workers_.Get(id);
    if (!worker) continue;
    for (WorkerContainer& container : worker.Mutable().containers) {
      container.token = worker.Mutable().NextToken();
    }
    workers_.Set(id, std::move(worker));
  }
}

void PodWorkers::ComeBack(ActorEnv& env, const std::string& node, const Placement& placement) {
  down_.erase(node);
  const bool lost = lost_.erase(node) > 0;
  const Placement::PodSet pods = placement.On(node);
  for (const std::uint32_t id : pods) {
    if (!workers_.Get(id)) continue;
    Call call(*this, env, nullptr, id);
    PodWorker& worker = call.worker();
    // The kubelet has restarted: it handles each pod as the API server has it.
    worker.stage = Stage::kIdle;
    worker.pending = worker.failed = worker.acted = false;
    worker.token = worker.NextToken();
    worker.requeued = 0;
    worker.last_sync.reset();
    if (worker.work != Work::kFinished) worker.work = Work::kSync;
    if (IsPodTerminal(*call.pod)) worker.work = Work::kTerminated;
    worker.has_status = false;
    for (std::size_t place = 0; place < call.count(); ++place) {
      WorkerContainer& container = call.at(place);
      container.failure.clear();
      container.restarts.reset();
      container.pulls.reset();
      if (lost && call.IsRunning(place)) call.End(place, kExitCodeLost, "Unknown");
    }
    if (lost) worker.sandbox_ready = false;
    Wake(env, id, {});
    call.Done();
  }
}

void PodWorkers::KillContainers(ActorEnv& env, std::uint32_t id, const std::string& name,
                                std::int32_t exit_code, const std::string& reason) {
  if (!CanAct(env, id)) return;
  Call call(*this, env, nullptr, id);
  bool any = false;
  for (std::size_t place = 0; place < call.count(); ++place) {
    const std::string& own = ContainerAt(call.spec(), place).name;
    if (!call.IsRunning(place) || (!name.empty() && name != own)) continue;
    env.context.Why(
        decided::ContainerExited{.pod = id, .exit_code = exit_code, .container = std::string(own)});
    call.End(place, exit_code, reason);
    any = true;
  }
  if (any) Wake(env, id, call.UntilRelist());
  call.Done();
}

void PodWorkers::Hang(ActorEnv& env, std::uint32_t id) {
  Shared<PodWorker> worker = workers_.Get(id);
  if (!worker) worker = Shared<PodWorker>(PodWorker{});
  worker.Mutable().hung = true;
  workers_.Set(id, std::move(worker));
  env.context.Why(decided::PodHangs{.pod = id});
}

bool PodWorkers::IsHung(std::uint32_t id) const {
  const Shared<PodWorker>& worker = workers_.Get(id);
  return worker && worker->hung;
}

void PodWorkers::EvictForNodePressure(ActorEnv& env, std::uint32_t id) {
  if (!CanAct(env, id) || workers_.Get(id)->work != Work::kSync) return;
  Call call(*this, env, nullptr, id);
  PodWorker& worker = call.worker();
  worker.evicted = true;
  call.Record(EventType::kWarning, "Evicted", "The node was low on resource: memory. ");
  worker.grace_override = kGraceOfEviction;
  worker.work = Work::kTerminating;
  Wake(env, id, {});
  call.Done();
}

}  // namespace jobplay
