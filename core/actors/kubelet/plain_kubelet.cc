#include "core/actors/kubelet/plain_kubelet.h"

#include <algorithm>

#include "core/actors/disruption.h"
#include "core/actors/kubelet/container_backoff.h"
#include "core/actors/pod_conditions.h"
#include "core/base/check.h"
#include "core/base/hash.h"
#include "core/words/decisions/kubelet.h"

namespace jobplay {

std::uint64_t HashOf(const PodRuntime& runtime) {
  const auto bits = [](auto number) { return static_cast<std::uint64_t>(number); };
  Hasher hasher;
  hasher.Add(bits(runtime.started)).Add(bits(runtime.stopping)).Add(bits(runtime.hung));
  hasher.Add(bits(runtime.token)).Add(bits(runtime.last_token)).Add(bits(runtime.failed_pulls));
  hasher.Add(bits(runtime.first_pull.ns)).Add(bits(runtime.stop_at.ns));
  hasher.Add(bits(runtime.stop_exit_code)).Add(bits(runtime.stop_kills));
  hasher.Add(runtime.failure_reason);
  for (const ContainerRuntime& container : runtime.containers) {
    hasher.Add(bits(container.token)).Add(bits(container.starts));
  }
  return hasher.value();
}
namespace {

constexpr Duration kErrImagePullShown = Seconds(1);
constexpr std::int32_t kExitCodeUnknown = 255;  // of a container that was lost with its node

const std::vector<ContainerRun>& InitContainerRuns() {
  static const std::vector<ContainerRun> kRuns = {{Seconds(1), 0, ""}};
  return kRuns;
}
const std::vector<ContainerRun>& SidecarRuns() {
  static const std::vector<ContainerRun> kRuns = {{std::nullopt, 0, ""}};
  return kRuns;
}

// Returns true if a kubelet has accepted the pod. A node that does not exist has no kubelet.
bool IsTaken(const Pod& pod) {
  return pod.status->container_statuses->size() == pod.spec->containers.size();
}

}  // namespace

// One sync of a pod: copies of its status and runtime, which are changed and written back together
// at the end.
struct PlainKubelet::Sync {
  Sync(PlainKubelet& kubelet, ActorEnv& env, std::uint32_t id, const PodScript& script)
      : kubelet(kubelet),
        env(env),
        id(id),
        script(script),
        stored(env.server.pods().Get(id)),
        pod(*stored),
        runtime(kubelet.runtimes_.Get(id)),
        inits(pod.spec->init_containers.size()) {
    rt().containers.resize(inits + pod.spec->containers.size());
    if (!IsTaken(pod)) NoteTaken(status(), *pod.spec, env.now());
  }

  PodRuntime& rt() { return runtime.Mutable(); }
  PodStatus& status() { return pod.status.Mutable(); }
  std::size_t count() const { return inits + pod.spec->containers.size(); }
  const Container& spec(std::size_t c) const {
    return c < inits ? pod.spec->init_containers[c] : pod.spec->containers[c - inits];
  }
  ContainerStatus& container(std::size_t c) {
    return c < inits ? status().init_container_statuses.Mutable()[c].Mutable()
                     : status().container_statuses.Mutable()[c - inits].Mutable();
  }
  const ContainerStatus& look(std::size_t c) const {
    return c < inits ? *(*pod.status->init_container_statuses)[c]
                     : *(*pod.status->container_statuses)[c - inits];
  }
  bool IsSidecar(std::size_t c) const { return c < inits && spec(c).restart_always; }
  bool Runs(std::size_t c) const { return look(c).state.kind == ContainerState::Kind::kRunning; }
  bool Terminated(std::size_t c) const {
    return look(c).state.kind == ContainerState::Kind::kTerminated;
  }

  // Returns true if a terminated container will restart.
  bool Restarts(std::size_t c, std::int32_t exit_code) const {
    if (runtime->stopping) return false;
    if (IsSidecar(c)) return !MainsEnded();
    return ContainerShouldRestart(spec(c), pod.spec->restart_policy, exit_code);
  }
  bool Ended(std::size_t c) const { return Terminated(c) && !Restarts(c, look(c).state.exit_code); }
  bool MainsEnded() const {
    for (std::size_t c = inits; c < count(); ++c) {
      if (!Terminated(c) || Restarts(c, look(c).state.exit_code)) return false;
    }
    return true;
  }
  bool AnyRuns() const {
    for (std::size_t c = 0; c < count(); ++c) {
      if (Runs(c)) return true;
    }
    return false;
  }

  // Follows hasPodInitialized: returns true if the main containers could start.
  bool Initialized() const {
    if (inits == 0) return true;
    for (std::size_t c = inits; c < count(); ++c) {
      if (look(c).state.kind != ContainerState::Kind::kWaiting) return true;
    }
    const std::size_t last = inits - 1;
    return IsSidecar(last) ? Runs(last) : Terminated(last) && look(last).state.exit_code == 0;
  }
  // Follows TerminatePod: a container that could not start before the pod ended stays waiting,
  // without an exit code.
  bool StaysWaiting(std::size_t c, bool initialized) const {
    if (runtime->containers[c].starts > 0) return false;
    return c < inits ? c > 0 : !initialized;
  }

  const ContainerRun& RunOf(std::size_t c) const {
    const auto own = script.containers.find(spec(c).name);
    const std::vector<ContainerRun>* runs = &script.runs;
    if (own != script.containers.end()) {
      runs = &own->second;
    } else if (c < inits) {
      runs = IsSidecar(c) ? &SidecarRuns() : &InitContainerRuns();
    }
    const auto start = static_cast<std::size_t>(runtime->containers[c].starts - 1);
    return (*runs)[std::min(start, runs->size() - 1)];
  }

  void Start(std::size_t c) {
    ContainerRuntime& run = rt().containers[c];
    ++run.starts;
    run.token = rt().NextToken();
    ContainerStatus& now = container(c);
    if (now.state.kind == ContainerState::Kind::kTerminated) now.last_state = now.state;
    now.state = {.kind = ContainerState::Kind::kRunning, .started_at = TruncateToSecond(env.now())};
    now.started = true;
    now.restart_count = run.starts - 1;
    now.ready = script.ready_delay.ns == 0 && (c >= inits || IsSidecar(c));
    const ContainerRun& script_run = RunOf(c);
    if (script_run.duration) {
      env.context.After(*script_run.duration, Happening::kContainerExits, id, run.token);
    }
    if (script.ready_delay.ns > 0 && (c >= inits || IsSidecar(c))) {
      env.context.After(script.ready_delay, Happening::kPodBecomesReady, id, run.token);
    }
    if (run.starts > 1) {
      env.context.Why(decided::ContainerRestarted{
          .pod = id, .restarts = run.starts - 1, .container = std::string(spec(c).name)});
    }
  }

  // Starts containers from the first init container that is not done. Init containers start one
  // after the other, sidecars keep running, and then all main containers start at the same time.
  void StartWhatIsDue() {
    if (runtime->stopping || runtime->hung) return;
    for (std::size_t c = 0; c < inits; ++c) {
      if (IsSidecar(c)) {
        if (runtime->containers[c].starts == 0) Start(c);
        continue;
      }
      if (Terminated(c) && look(c).state.exit_code == 0) continue;
      if (runtime->containers[c].starts == 0) Start(c);
      return;
    }
    for (std::size_t c = inits; c < count(); ++c) {
      if (runtime->containers[c].starts == 0) Start(c);
    }
  }

  void Terminate(std::size_t c, std::int32_t exit_code, std::string reason) {
    rt().containers[c].token = rt().NextToken();
    ContainerStatus& now = container(c);
    ContainerState ended = {.kind = ContainerState::Kind::kTerminated,
                            .exit_code = exit_code,
                            .reason = std::move(reason),
                            .finished_at = TruncateToSecond(env.now())};
    if (now.state.kind == ContainerState::Kind::kRunning) ended.started_at = now.state.started_at;
    now.state = std::move(ended);
    now.ready = c < inits && !IsSidecar(c) && exit_code == 0;
    now.started = false;
  }

  // Follows convertToAPIContainerStatuses for a pod that ends before this container ever started.
  // The status has no time, so the Job's backoff counts from when the pod became not ready.
  void TerminateUnlocated(std::size_t c) {
    Terminate(c, 137, "ContainerStatusUnknown");
    container(c).state.finished_at = Time{};
  }

  void Exit(std::size_t c, std::int32_t exit_code, const std::string& reason) {
    Terminate(c, exit_code, !reason.empty() ? reason : exit_code == 0 ? "Completed" : "Error");
    env.context.Why(decided::ContainerExited{
        .pod = id, .exit_code = exit_code, .container = std::string(spec(c).name)});
    AfterExit(c, exit_code);
  }

  // Ends a container that was told to stop; `killed` is set if its grace period was over.
  void ExitStopped(std::size_t c, std::int32_t exit_code, bool killed) {
    Terminate(c, exit_code, exit_code == 0 ? "Completed" : "Error");
    env.context.Why(decided::ContainerStopped{.pod = id,
                                              .exit_code = exit_code,
                                              .killed = killed,
                                              .container = std::string(spec(c).name)});
    AfterExit(c, exit_code);
  }

  void AfterExit(std::size_t c, std::int32_t exit_code) {
    if (!Restarts(c, exit_code)) {
      if (c < inits && exit_code == 0) StartWhatIsDue();
      return;
    }
    if (runtime->hung) return;
    const std::int32_t restart = runtime->containers[c].starts;
    const std::uint32_t token = runtime->containers[c].token;
    if (restart == 1) {
      env.context.After({}, Happening::kContainerRestarts, id, token);
      return;
    }
    const Duration wait = CrashLoopBackoff(restart);
    ContainerStatus& now = container(c);
    now.last_state = now.state;
    now.state = {.reason = "CrashLoopBackOff",
                 .message = "back-off " + FormatDuration(wait) + " restarting failed container=" +
                            spec(c).name + " pod=" + pod.metadata.name()};
    env.context.After(wait, Happening::kContainerRestarts, id, token);
    env.context.Why(decided::ContainerBacksOff{
        .pod = id, .wait = wait, .container = std::string(spec(c).name)});
  }

  // Sends SIGTERM to running containers and ends the others immediately. Returns true if there was
  // anything to stop.
  bool Stop(Duration grace) {
    const Shutdown shutdown = script.shutdown.value_or(Shutdown{});
    const Duration after = std::min(shutdown.after.value_or(grace), grace);
    const Time at = env.now() + after;
    if (runtime->stopping && runtime->stop_at <= at) return false;
    bool any = false;
    rt().stopping = true;
    rt().stop_at = at;
    rt().stop_exit_code = *shutdown.after <= grace ? shutdown.exit_code : 137;
    rt().stop_kills = *shutdown.after > grace;
    ++rt().token;
    const bool initialized = Initialized();
    for (std::size_t c = 0; c < count(); ++c) {
      const ContainerStatus& now = look(c);
      if (now.state.kind != ContainerState::Kind::kWaiting) {
        rt().containers[c].token = rt().NextToken();
        continue;
      }
      if (now.last_state) {
        // The container ended when its last run did. The backoff of its Job counts from that time.
        const ContainerState last = *now.last_state;
        Terminate(c, last.exit_code, last.reason);
        container(c).state = last;
      } else if ((c < inits && MainsEnded()) || StaysWaiting(c, initialized)) {
        continue;
      } else {
        TerminateUnlocated(c);
      }
      any = true;
    }
    if (!AnyRuns()) return any;
    env.context.After(after, Happening::kContainerStops, id, runtime->token);
    env.context.Why(decided::PodStopping{.pod = id, .grace = grace.ns / 1'000'000'000});
    return true;
  }

  // Ends the pod when an init container has failed permanently, or when all main containers have
  // ended and the sidecars are stopped.
  void SettlePhase() {
    if (IsPodTerminal(pod)) return;
    bool init_failed = false;
    for (std::size_t c = 0; c < inits; ++c) {
      init_failed |= !IsSidecar(c) && Ended(c) && look(c).state.exit_code != 0;
    }
    const bool ended = init_failed || MainsEnded() || (runtime->stopping && !AnyRuns());
    if (ended && AnyRuns()) {
      if (!runtime->stopping) {
        Stop(Seconds(pod.spec->termination_grace_period_seconds));
      }
      return;
    }
    if (!ended) {
      bool begun = false;
      for (std::size_t c = inits; c < count(); ++c) begun |= runtime->containers[c].starts > 0;
      if (begun) status().phase = PodPhase::kRunning;
      return;
    }
    bool failed = init_failed || !runtime->failure_reason.empty();
    bool some_never_ran = false;
    for (std::size_t c = inits; c < count(); ++c) {
      failed |= !Terminated(c) || look(c).state.exit_code != 0;
      some_never_ran |= runtime->containers[c].starts == 0;
    }
    status().phase = failed ? PodPhase::kFailed : PodPhase::kSucceeded;
    status().reason = runtime->failure_reason;
    status().message = runtime->failure_message;
    env.context.Why(decided::PodFinished{.pod = id,
                                         .some_never_ran = some_never_ran,
                                         .phase = std::string(failed ? "Failed" : "Succeeded")});
  }

  // Reports the status, and confirms the deletion of a pod that has ended.
  void Write() {
    SettlePhase();
    SetReadiness(pod.status.Mutable(), *pod.spec, TruncateToSecond(env.now()));
    kubelet.runtimes_.Set(id, runtime);
    const bool confirm = IsPodTerminal(pod) && pod.metadata.deletion_timestamp.has_value();
    env.server.UpdatePod(env.context, id, std::move(pod));
    if (confirm && env.server.pods().Get(id)) env.server.DeletePod(env.context, id, 0);
  }

  // Returns the container that a timer belongs to, or count() if the timer is outdated.
  std::size_t Meant(std::uint32_t token) const {
    for (std::size_t c = 0; c < count(); ++c) {
      if (runtime->containers[c].token == token) return c;
    }
    return count();
  }

  PlainKubelet& kubelet;
  ActorEnv& env;
  std::uint32_t id;
  const PodScript& script;
  Shared<Pod> stored;
  Pod pod;
  Shared<PodRuntime> runtime;
  std::size_t inits;
};

namespace {

// Returns true if the pod exists and the kubelet of its node can act on it.
bool CanAct(const ActorEnv& env, const PlainKubelet& kubelet, std::uint32_t id) {
  const Shared<Pod>& pod = env.server.pods().Get(id);
  return pod && !pod->node_name->empty() && kubelet.IsUp(*pod->node_name) && !IsPodTerminal(*pod);
}

}  // namespace

void PlainKubelet::OnPodBound(ActorEnv& env, std::uint32_t id, const Pod& pod,
                              const PodEntry& entry) {
  PodRuntime runtime;
  runtime.hung = IsHung(id);
  runtimes_.Set(id, std::move(runtime));
  env.context.After(entry.script->startup_delay.value_or(env.options.startup_delay),
                    Happening::kStartContainers, id, 0);
  if (pod.spec->active_deadline_seconds) {
    env.context.After(Seconds(*pod.spec->active_deadline_seconds), Happening::kPodDeadline, id);
  }
}

void PlainKubelet::OnPodNamingNode(ActorEnv& env, std::uint32_t id, const Pod& pod,
                                   const PodEntry& entry) {
  // If the node does not exist, no kubelet accepts the pod.
  if (env.server.FindNode(*pod.node_name) == 0) return;
  Pod after = pod;
  NoteTaken(after.status.Mutable(), *pod.spec, env.now());
  OnPodBound(env, id, after, entry);
  env.server.UpdatePod(env.context, id, std::move(after));
}

void PlainKubelet::OnPodDeletion(ActorEnv& env, std::uint32_t id) {
  env.context.After({}, Happening::kKubeletSync, id);
}

void PlainKubelet::StartPod(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                            std::uint32_t token) {
  if (!CanAct(env, *this, id) || runtimes_.Get(id)->token != token) return;
  if (env.server.pods().Get(id)->metadata.deletion_timestamp) return;
  const PodScript& script = *roster.Entry(id).script;
  Sync sync(*this, env, id, script);
  PodRuntime& runtime = sync.rt();
  if (runtime.stopping || runtime.started || runtime.hung) return;
  if (script.image_pull_failure) {
    if (runtime.failed_pulls == 0) runtime.first_pull = env.now();
    const auto& failing = script.image_pull_failure->duration;
    if (!failing || env.now() < runtime.first_pull + *failing) {
      // The status reports the failed attempt first, and then the wait for the next one.
      const std::size_t c = sync.inits > 0 ? 0 : sync.inits;
      ContainerStatus& container = sync.container(c);
      if (container.state.reason == "ErrImagePull") {
        container.state = {.reason = "ImagePullBackOff",
                           .message = "Back-off pulling image \"" + sync.spec(c).image + "\""};
        const Duration wait = ContainerBackoff(runtime.failed_pulls);
        env.context.After(wait - kErrImagePullShown, Happening::kStartContainers, id, token);
        env.context.Why(decided::ImagePullWaits{});
      } else {
        ++runtime.failed_pulls;
        container.state = {.reason = "ErrImagePull",
                           .message = "failed to pull image \"" + sync.spec(c).image + "\""};
        env.context.After(kErrImagePullShown, Happening::kStartContainers, id, token);
        env.context.Why(decided::ImagePullFails{.pod = id, .failures = runtime.failed_pulls});
      }
      sync.Write();
      return;
    }
  }
  runtime.started = true;
  sync.StartWhatIsDue();
  if (script.disrupted) {
    env.context.After(script.disrupted->after, Happening::kPodDisrupted, id);
  }
  env.context.Why(decided::ContainersStarted{.pod = id});
  sync.Write();
}

void PlainKubelet::ContainerExits(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                                  std::uint32_t token) {
  if (!CanAct(env, *this, id)) return;
  Sync sync(*this, env, id, *roster.Entry(id).script);
  const std::size_t c = sync.Meant(token);
  if (c == sync.count() || !sync.Runs(c) || sync.runtime->hung) return;
  const ContainerRun& run = sync.RunOf(c);
  sync.Exit(c, run.exit_code, run.reason);
  sync.Write();
}

void PlainKubelet::ContainerRestarts(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                                     std::uint32_t token) {
  if (!CanAct(env, *this, id)) return;
  Sync sync(*this, env, id, *roster.Entry(id).script);
  const std::size_t c = sync.Meant(token);
  if (c == sync.count() || sync.Runs(c) || sync.runtime->stopping || sync.runtime->hung) return;
  sync.Start(c);
  sync.Write();
}

void PlainKubelet::ContainerBecomesReady(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                                         std::uint32_t token) {
  if (!CanAct(env, *this, id)) return;
  Sync sync(*this, env, id, *roster.Entry(id).script);
  const std::size_t c = sync.Meant(token);
  if (c == sync.count() || !sync.Runs(c)) return;
  sync.container(c).ready = true;
  env.context.Why(decided::PodReady{.pod = id});
  sync.Write();
}

void PlainKubelet::SyncDeletedPod(ActorEnv& env, const PodRoster& roster, std::uint32_t id) {
  const Shared<Pod> pod = env.server.pods().Get(id);
  if (!pod) return;
  if (pod->node_name->empty()) {
    env.context.Why(decided::NeverBound{});
    return;
  }
  if (!IsUp(*pod->node_name) || !IsTaken(*pod)) {
    env.context.Why(decided::DeletionUnheard{.node = *pod->node_name});
    return;
  }
  if (IsPodTerminal(*pod)) {
    env.context.Why(decided::DeletedHavingEnded{});
    env.server.DeletePod(env.context, id, 0);
    return;
  }
  Sync sync(*this, env, id, *roster.Entry(id).script);
  if (!sync.Stop(Seconds(pod->metadata.deletion_grace_period_seconds.value_or(0)))) {
    env.context.Why(decided::StoppingAlready{});
  }
  sync.Write();
}

void PlainKubelet::ContainersStop(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                                  std::uint32_t token) {
  if (!CanAct(env, *this, id) || runtimes_.Get(id)->token != token) return;
  Sync sync(*this, env, id, *roster.Entry(id).script);
  const std::int32_t exit_code = sync.runtime->stop_exit_code;
  for (std::size_t c = 0; c < sync.count(); ++c) {
    if (!sync.Runs(c)) continue;
    sync.ExitStopped(c, exit_code, sync.runtime->stop_kills);
  }
  sync.Write();
}

void PlainKubelet::PodDeadline(ActorEnv& env, const PodRoster& roster, std::uint32_t id) {
  if (!CanAct(env, *this, id) || runtimes_.Get(id)->stopping) return;
  Sync sync(*this, env, id, *roster.Entry(id).script);
  sync.rt().failure_reason = "DeadlineExceeded";
  sync.rt().failure_message = "Pod was active on the node longer than the specified deadline";
  sync.Stop(Seconds(sync.pod.spec->termination_grace_period_seconds));
  sync.Write();
}

bool PlainKubelet::Awaits(std::uint32_t id, std::uint32_t token) const {
  const Shared<PodRuntime>& runtime = runtimes_.Get(id);
  return runtime && std::any_of(runtime->containers.begin(), runtime->containers.end(),
                                [&](const ContainerRuntime& c) { return c.token == token; });
}

void PlainKubelet::GoDown(const std::string& node, const Placement& placement) {
  down_.insert(node);
  for (const std::uint32_t id : placement.UnfinishedOn(node)) {
    Shared<PodRuntime> runtime = runtimes_.Get(id);
    ++runtime.Mutable().token;
    for (ContainerRuntime& container : runtime.Mutable().containers) {
      container.token = runtime.Mutable().NextToken();
    }
    runtimes_.Set(id, std::move(runtime));
  }
}

void PlainKubelet::ComeBack(ActorEnv& env, const PodRoster& roster, const std::string& node,
                            const Placement& placement) {
  down_.erase(node);
  const Placement::PodSet unfinished = placement.UnfinishedOn(node);
  for (const std::uint32_t id : unfinished) {
    Sync sync(*this, env, id, *roster.Entry(id).script);
    if (sync.pod.metadata.deletion_timestamp ||
        sync.pod.spec->restart_policy == RestartPolicy::kNever) {
      sync.rt().stopping = true;
      for (std::size_t c = 0; c < sync.count(); ++c) {
        if (!sync.Terminated(c)) sync.Terminate(c, kExitCodeUnknown, "Unknown");
      }
    } else if (!sync.runtime->started) {
      sync.rt().started = !sync.runtime->hung;
      sync.StartWhatIsDue();
    } else {
      for (std::size_t c = 0; c < sync.count(); ++c) {
        if (sync.Ended(c) || sync.runtime->containers[c].starts == 0) continue;
        if (sync.Runs(c)) sync.Terminate(c, kExitCodeUnknown, "Unknown");
        if (sync.runtime->hung || (sync.Terminated(c) && !sync.Restarts(c, kExitCodeUnknown)))
          continue;
        if (sync.look(c).state.kind == ContainerState::Kind::kWaiting) sync.container(c).state = {};
        sync.Start(c);
      }
    }
    sync.Write();
  }
  // Handles a pod that had finished before the node went down and was deleted in the meantime.
  const Placement::PodSet all = placement.On(node);
  for (const std::uint32_t id : all) {
    const Shared<Pod> pod = env.server.pods().Get(id);
    if (pod && IsPodTerminal(*pod) && pod->metadata.deletion_timestamp) {
      env.server.DeletePod(env.context, id, 0);
    }
  }
}

void PlainKubelet::KillContainers(ActorEnv& env, const PodRoster& roster, std::uint32_t id,
                                  const std::string& name, std::int32_t exit_code,
                                  const std::string& reason) {
  if (!CanAct(env, *this, id)) return;
  Sync sync(*this, env, id, *roster.Entry(id).script);
  for (std::size_t c = 0; c < sync.count(); ++c) {
    if (!sync.Runs(c) || (!name.empty() && name != sync.spec(c).name)) continue;
    sync.Exit(c, exit_code, reason);
  }
  sync.Write();
}

void PlainKubelet::Hang(ActorEnv& env, std::uint32_t id) {
  Shared<PodRuntime> runtime = runtimes_.Get(id);
  if (!runtime) runtime = Shared<PodRuntime>(PodRuntime{});
  runtime.Mutable().hung = true;
  runtimes_.Set(id, std::move(runtime));
  env.context.Why(decided::PodHangs{.pod = id});
}

void PlainKubelet::EvictForNodePressure(ActorEnv& env, std::uint32_t id) {
  static const PodScript kNone;
  Sync sync(*this, env, id, kNone);
  sync.rt().stopping = true;
  ++sync.rt().token;
  sync.rt().failure_reason = "Evicted";
  sync.rt().failure_message = "The node was low on resource: memory. ";
  const bool initialized = sync.Initialized();
  for (std::size_t c = 0; c < sync.count(); ++c) {
    if (sync.Terminated(c) || sync.StaysWaiting(c, initialized)) continue;
    if (sync.runtime->containers[c].starts == 0) {
      sync.TerminateUnlocated(c);
    } else {
      sync.Terminate(c, 137, "Error");
    }
  }
  SetDisruptionTarget(sync.status(), env.now(), "TerminationByKubelet",
                      "The node was low on resource: memory.");
  sync.Write();
}

}  // namespace jobplay
