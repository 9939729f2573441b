#include "core/share/import/pod_script.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/actors/kubelet/container_backoff.h"
#include "core/actors/world.h"
#include "core/sim/field_reader.h"
#include "core/words/import.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

// One recorded run of a container.
struct Run {
  std::optional<Time> started, finished;
  bool ended = false;
  std::int64_t exit = 0;
  std::string reason;
};

std::optional<Run> RunOf(const Json& state) {
  const Json& terminated = At(state, {"terminated"});
  if (terminated.is_object()) {
    Run run{TimeAt(terminated, {"startedAt"}), TimeAt(terminated, {"finishedAt"}), true,
            std::clamp<std::int64_t>(NumberAt(terminated, {"exitCode"}).value_or(0), INT32_MIN,
                                     INT32_MAX),
            TextAt(terminated, {"reason"})};
    // containerd reports 1970 for a container that never started.
    if (run.started && run.started->ns <= Seconds(1).ns) run.started.reset();
    return run;
  }
  const Json& running = At(state, {"running"});
  if (running.is_object()) return Run{TimeAt(running, {"startedAt"}), std::nullopt, false, 0, ""};
  return std::nullopt;
}

std::optional<Time> StartedEvent(const SeenPod& pod, const std::string& container) {
  for (const SeenEvent* event : pod.events) {
    if (event->reason == "Started" && event->message.find(container) != std::string::npos) {
      return event->first;
    }
  }
  return std::nullopt;
}

// The cluster's record of one container.
struct Seen {
  std::string name;
  std::vector<Run> runs;      // the last ones, ordered by time
  std::int64_t restarts = 0;  // before the last of them
  std::string waits;          // the reason why it waits
  bool sidecar = false;
  bool init = false;
};

// Each restart is a list entry.
constexpr std::int64_t kMostRestarts = 1000;

struct SeenContainers {
  std::vector<Seen> all;
  std::int64_t restarts = 0;  // includes those beyond kMostRestarts, which are not in `runs`
};

SeenContainers ContainersOf(const SeenPod& pod) {
  std::vector<Seen> all;
  std::int64_t restarts = 0;
  for (const bool init : {true, false}) {
    for (const Json& status :
         ListAt(pod.object, {"status", init ? "initContainerStatuses" : "containerStatuses"})) {
      Seen seen{.name = TextAt(status, {"name"}), .init = init};
      // If two containers have the same name, the first one counts: a rule names each one once.
      if (std::any_of(all.begin(), all.end(),
                      [&](const Seen& other) { return other.name == seen.name; })) {
        continue;
      }
      const std::int64_t counted =
          std::clamp<std::int64_t>(NumberAt(status, {"restartCount"}).value_or(0), 0,
                                   std::numeric_limits<std::int32_t>::max());
      seen.restarts = std::clamp<std::int64_t>(kMostRestarts - restarts, 0, counted);
      restarts += counted;
      const auto last = RunOf(At(status, {"lastState"}));
      auto now = RunOf(At(status, {"state"}));
      // The kubelet reports this for a container that does not exist when its pod ends, usually
      // because it waits for its start.
      if (now && now->reason == "ContainerStatusUnknown" && !now->started) {
        now.reset();
        seen.waits = "ContainerStatusUnknown";
      }
      if (last && !(now && now->ended && now->finished == last->finished))
        seen.runs.push_back(*last);
      if (now) seen.runs.push_back(*now);
      if (seen.waits.empty()) seen.waits = TextAt(status, {"state", "waiting", "reason"});
      if (init) {
        for (const Json& container : ListAt(pod.object, {"spec", "initContainers"})) {
          seen.sidecar |= TextAt(container, {"name"}) == seen.name &&
                          TextAt(container, {"restartPolicy"}) == "Always";
        }
      }
      all.push_back(std::move(seen));
    }
  }
  // Init containers are ordered as in the spec.
  const Json::array_t& spec = ListAt(pod.object, {"spec", "initContainers"});
  const auto place = [&](const Seen& seen) {
    if (!seen.init) return spec.size();
    std::size_t i = 0;
    while (i < spec.size() && TextAt(spec[i], {"name"}) != seen.name) ++i;
    return i;
  };
  std::stable_sort(all.begin(), all.end(),
                   [&](const Seen& a, const Seen& b) { return place(a) < place(b); });
  return {std::move(all), restarts};
}

Duration LengthOf(const Run& run) {
  if (!run.started || !run.finished) return kShortest;
  return std::max(kShortest, *run.finished - *run.started);
}

bool IsCreating(const std::string& reason) {
  return reason.empty() || reason == "ContainerCreating" || reason == "PodInitializing";
}

bool NeverPulls(const std::string& reason) {
  return reason == "ImagePullBackOff" || reason == "ErrImagePull" || reason == "InvalidImageName" ||
         reason == "ErrImageNeverPull" || reason == "RegistryUnavailable" ||
         reason == "ImageInspectError" || reason == "CreateContainerConfigError" ||
         reason == "CreateContainerError";
}

}  // namespace

std::string ShortTime(Duration duration) {
  duration = std::clamp(duration, Duration{}, kLongestSpan);
  const std::int64_t unit = duration < Seconds(10) ? 10'000'000 : 100'000'000;
  return FormatDuration({(duration.ns + unit / 2) / unit * unit});
}

std::string RunText(std::optional<Duration> length, std::int64_t exit, const std::string& reason) {
  std::string text;
  auto add = [&](const std::string& field) { text += (text.empty() ? "{" : ", ") + field; };
  if (length) add("for: " + ShortTime(*length));
  if (exit != 0) add("exit: " + std::to_string(exit));
  if (!reason.empty() && reason != "Completed" && reason != "Error")
    add("reason: " + PrintString(reason));
  return text.empty() ? "{}" : text + "}";
}

std::string ShutdownText(Duration after, std::int64_t exit) {
  std::string shutdown;
  if (after >= Seconds(1)) shutdown = "after: " + ShortTime(after);
  if (exit != 143) shutdown += (shutdown.empty() ? "exit: " : ", exit: ") + std::to_string(exit);
  if (shutdown.empty()) shutdown = "exit: 143";
  return "shutdown: {" + shutdown + "}";
}

Duration RestartWait(std::int64_t restart) {
  const WorldTimes& times = TimesOf(World::kCluster);
  const Duration wait = CrashLoopBackoff(restart);
  Duration waited = times.end_noticed;
  while (waited < wait) {
    const Duration left = std::min(wait - waited, times.longest_retry);
    waited = waited + Duration{left.ns / 4 * times.retry_quarters};
  }
  return waited + times.container_start;
}

std::optional<Time> ConditionSince(const SeenPod& pod, std::string_view type,
                                   std::string_view status) {
  for (const Json& condition : ListAt(pod.object, {"status", "conditions"})) {
    if (TextAt(condition, {"type"}) == type && TextAt(condition, {"status"}) == status) {
      return TimeAt(condition, {"lastTransitionTime"});
    }
  }
  return std::nullopt;
}

std::optional<Disruption> DisruptionOf(const SeenPod& pod) {
  const Json* target = TrueCondition(pod.object, "DisruptionTarget");
  if (target == nullptr) return std::nullopt;
  return Disruption{TextAt(*target, {"reason"}),
                    TimeAt(*target, {"lastTransitionTime"}).value_or(pod.created)};
}

namespace {

// The interval in which the pod's images could be pulled.
struct PullTries {
  std::optional<Time> first, last;  // failed tries
};

PullTries FailedPulls(const SeenPod& pod) {
  PullTries tries;
  for (const SeenEvent* event : pod.events) {
    if (event->reason != "Failed" || event->message.find("Failed to pull image") != 0) continue;
    if (!tries.first || event->first < *tries.first) tries.first = event->first;
    if (!tries.last || event->last > *tries.last) tries.last = event->last;
  }
  return tries;
}

// Reads a pod's life in chronological order: bound, started, run, ready, stopped.
class LifeReader {
 public:
  LifeReader(const SeenPod& pod, const PodCommands& commands, Time latest)
      : pod_(pod),
        commands_(commands),
        latest_(latest),
        phase_(TextAt(pod.object, {"status", "phase"})),
        reason_(TextAt(pod.object, {"status", "reason"})),
        deletion_(TimeAt(pod.object, {"metadata", "deletionTimestamp"})),
        disruption_(DisruptionOf(pod)) {}

  SeenLife Read() {
    life_.node = TextAt(pod_.object, {"spec", "nodeName"});
    life_.failed = phase_ == "Failed";
    life_.succeeded = phase_ == "Succeeded";
    life_.stopped = deletion_ || disruption_ ||
                    (reason_ == "Evicted" && IsEvicted(pod_, commands_)) ||
                    reason_ == "DeadlineExceeded" || reason_ == "Terminated" ||
                    reason_ == "Shutdown" || reason_ == "NodeLost" || reason_ == "Preempting";
    if (life_.node.empty() && phase_ == "Pending") {
      life_.fields.push_back("unschedulable: true");
      return std::move(life_);
    }
    Bound();
    auto [containers, restarts] = ContainersOf(pod_);
    containers_ = std::move(containers);
    if (restarts > kMostRestarts) {
      life_.guesses.push_back(said::RestartsLeftOut{.restarts = restarts, .most = kMostRestarts});
    }
    Started();
    Ran();
    MadeReady();
    Stopped();
    return std::move(life_);
  }

 private:
  void Bound() {
    // Times are truncated to seconds. Assume half a second for the unknown rest.
    const Time created = pod_.exact ? pod_.created : pod_.created + kHalf;
    bound_ = created;
    const auto scheduled = ConditionSince(pod_, "PodScheduled", "True");
    if (!scheduled || *scheduled <= TruncateToSecond(created)) return;
    bound_ = *scheduled + kHalf;
    life_.fields.push_back("scheduleDelay: " + ShortTime(bound_ - created));
  }

  void NoteStart(std::optional<Time> at) {
    if (at && (!first_start_ || *at < *first_start_)) first_start_ = at;
  }

  void Started() {
    bool pulls = true;
    bool creating = true;
    for (const Seen& seen : containers_) {
      if (!seen.runs.empty() || !IsCreating(seen.waits)) creating = false;
      if (seen.restarts == 0 && !seen.runs.empty()) {
        const Run& first = seen.runs.front();
        NoteStart(first.started || first.reason != kStartError ? first.started : first.finished);
      }
      NoteStart(StartedEvent(pod_, seen.name));
      if (!seen.runs.empty() || seen.restarts != 0) continue;
      const bool unknown = seen.waits == "ContainerStatusUnknown" && PullsUntil(pod_);
      if (!unknown && !NeverPulls(seen.waits)) continue;
      // The simulation finds this itself.
      if (seen.waits == "CreateContainerConfigError" && AsksForConfig(seen.name)) continue;
      pulls = false;
      if (unknown) continue;
      if (seen.waits.find("Image") == std::string::npos) {
        life_.guesses.push_back(
            said::PlayedAsImagePull{.reason = seen.waits, .container = seen.name});
      }
    }
    if (!pulls) {
      life_.fields.push_back("imagePull: {fails: always}");
    } else if (const auto fails = PullsFailFor(pod_, first_start_)) {
      life_.fields.push_back("imagePull: {fails: for, for: " + ShortTime(*fails) + "}");
    } else if (first_start_) {
      const Duration startup = *first_start_ + kHalf - bound_;
      life_.fields.push_back("startupDelay: " + (startup.ns > 0 ? ShortTime(startup) : "0s"));
    } else if (creating && phase_ == "Pending") {
      life_.fields.push_back("startupDelay: " + ShortTime(latest_ - bound_ + Minutes(5)));
      life_.guesses.push_back(said::NotYetStarted{});
    }
  }

  // True if the container cannot start without a ConfigMap or Secret.
  bool AsksForConfig(const std::string& name) const {
    for (const char* list : {"initContainers", "containers"}) {
      for (const Json& container : ListAt(pod_.object, {"spec", list})) {
        if (TextAt(container, {"name"}) != name) continue;
        for (const Json& variable : ListAt(container, {"env"})) {
          for (const char* source : {"configMapKeyRef", "secretKeyRef"}) {
            if (At(variable, {"valueFrom", source}).is_object()) return true;
          }
        }
        if (!ListAt(container, {"envFrom"}).empty()) return true;
      }
    }
    return false;
  }

  void Ran() {
    bool alike = true;
    for (std::size_t c = 0; c < containers_.size(); ++c) {
      const Seen& seen = containers_[c];
      if (seen.runs.empty()) continue;
      ContainerLife runs{.name = seen.name};
      if (!seen.sidecar) AddUnrecorded(seen, runs.runs);
      for (std::size_t r = 0; r < seen.runs.size(); ++r) runs.runs.push_back(RunTextOf(c, r));
      if (seen.sidecar && runs.runs == std::vector<std::string>{"{}"}) continue;
      alike &= !seen.init && (life_.containers.empty() || life_.containers[0].runs == runs.runs);
      life_.containers.push_back(std::move(runs));
    }
    if (alike && !life_.containers.empty() &&
        life_.containers.size() == ListAt(pod_.object, {"spec", "containers"}).size()) {
      life_.containers = {{"", life_.containers[0].runs}};
    }
  }

  // Adds the unrecorded runs before the recorded ones. They share the remaining time without the
  // waits between them.
  void AddUnrecorded(const Seen& seen, std::vector<std::string>& runs) {
    const std::int64_t known = static_cast<std::int64_t>(seen.runs.size());
    const std::int64_t unknown = std::max<std::int64_t>(0, seen.restarts + 1 - known);
    if (unknown == 0) return;
    const Run& like = seen.runs.front();
    const Time began = first_start_.value_or(bound_ + kUsualStartup);
    Duration left = like.started.value_or(began) - began;
    for (std::int64_t restart = 1; restart <= unknown; ++restart) {
      left = left - RestartWait(restart);
    }
    const Duration each{std::max(kShortest.ns, left.ns / unknown)};
    const std::int64_t exit = like.ended && like.exit != 0 ? like.exit : 1;
    for (std::int64_t i = 0; i < unknown; ++i) {
      runs.push_back(RunText(each, exit, like.exit != 0 ? like.reason : ""));
    }
    life_.guesses.push_back(
        said::RunsUnrecorded{.runs = unknown, .container = seen.name, .exit = exit});
  }

  // Returns the text of a recorded run; {} if it continues until it is stopped.
  std::string RunTextOf(std::size_t container, std::size_t number) {
    const Seen& seen = containers_[container];
    const Run& run = seen.runs[number];
    if (!run.ended) {
      NoteRunning(seen, run);
      if (!life_.stopped && !seen.sidecar) {
        life_.guesses.push_back(said::StillRunning{.container = seen.name});
      }
      return "{}";
    }
    const bool last = number + 1 == seen.runs.size();
    const bool by_stop = last && seen.waits.empty() &&
                         (life_.stopped || (seen.sidecar && seen.restarts == 0)) &&
                         (run.exit != 0 || seen.sidecar || reason_ == "DeadlineExceeded");
    if (by_stop) {
      NoteStop(seen, run);
      return "{}";
    }
    // Such a run has no duration.
    if (run.reason == kStartError) return RunText(std::nullopt, run.exit, run.reason);
    return RunText(LengthIn(container, run), run.exit, run.reason);
  }

  // Its command may show how it reacts to SIGTERM. Otherwise, it depends on whether it was still
  // running long afterwards.
  void NoteRunning(const Seen& seen, const Run& run) {
    const ContainerCommand* command = commands_.Find(seen.name);
    if (command != nullptr && command->run) {
      life_.follows_commands = true;
      return;
    }
    const auto grace = NumberAt(pod_.object, {"metadata", "deletionGracePeriodSeconds"});
    if (!deletion_ || !grace || !run.started) return;
    if (latest_ - (*deletion_ - Seconds(*grace)) > Seconds(2)) {
      stop_after_ = Seconds(*grace);
      stop_exit_ = 137;
    }
  }

  void NoteStop(const Seen& seen, const Run& run) {
    const ContainerCommand* command = commands_.Find(seen.name);
    if (seen.sidecar && command != nullptr && command->run && run.started && run.finished) {
      const auto stop = StopOf(*command, *run.finished - *run.started, commands_.grace);
      // Several containers stop one after the other, each as in its command.
      if (stop && stop->exit_code == run.exit) {
        life_.follows_commands = true;
        return;
      }
    }
    sidecar_stopped_ |= seen.sidecar;
    stopped_ |= !seen.sidecar;
    if (!(seen.sidecar && life_.stopped) && run.exit <= 255 && run.exit >= 0) {
      stop_exit_ = run.exit;
    }
    if (!run.finished) return;
    const auto grace = NumberAt(pod_.object, {"metadata", "deletionGracePeriodSeconds"});
    if (deletion_ && grace) {
      stop_after_ = *run.finished - (*deletion_ - Seconds(*grace));
    } else if (disruption_) {
      stop_after_ = *run.finished - disruption_->at;
    } else if (seen.sidecar) {
      if (const auto end = MainsEnd()) stop_after_ = *run.finished - *end - kHalf;
    } else if (reason_ == "DeadlineExceeded") {
      const auto limit = NumberAt(pod_.object, {"spec", "activeDeadlineSeconds"});
      const auto started = TimeAt(pod_.object, {"status", "startTime"});
      if (limit && started) stop_after_ = *run.finished - *started - Seconds(*limit);
    }
    // SIGKILL follows after the grace period.
    if (run.exit == 137 && stop_after_ < Seconds(1)) stop_after_ = Seconds(commands_.grace);
  }

  // Returns when the last main container ended.
  std::optional<Time> MainsEnd() const {
    std::optional<Time> end;
    for (const Seen& seen : containers_) {
      if (seen.init || seen.runs.empty()) continue;
      const auto finished = seen.runs.back().finished;
      if (finished && (!end || *finished > *end)) end = finished;
    }
    return end;
  }

  Duration LengthIn(std::size_t container, const Run& run) const {
    const Seen& seen = containers_[container];
    // There is no wait between an init container and the next one.
    if (seen.init && !seen.sidecar && container + 1 < containers_.size() && run.exit == 0 &&
        run.started) {
      const Seen& after = containers_[container + 1];
      if (!after.runs.empty() && after.restarts == 0) {
        const auto next = after.runs.front().started;
        if (next && *next > *run.started) return *next - *run.started;
      }
    }
    return LengthOf(run);
  }

  void MadeReady() {
    const auto ready = ConditionSince(pod_, "Ready", "True");
    if (ready && first_start_ && phase_ == "Running" && *ready - *first_start_ > Seconds(1) &&
        containers_.size() == 1 && containers_[0].restarts == 0) {
      life_.fields.push_back("readyDelay: " + ShortTime(*ready - *first_start_));
    }
  }

  void Stopped() {
    if (!life_.stopped && !sidecar_stopped_) return;
    const bool plain = stop_after_ < Seconds(1) && stop_exit_ == 143;
    if (plain && !(stopped_ && HasAnswers())) return;
    life_.fields.push_back(ShutdownText(stop_after_, stop_exit_));
  }

  // True if its commands would handle SIGTERM without a rule.
  bool HasAnswers() const {
    return std::any_of(commands_.containers.begin(), commands_.containers.end(),
                       [](const ContainerCommand& one) { return one.run && one.run->starts; });
  }

  const SeenPod& pod_;
  const PodCommands& commands_;
  Time latest_;
  std::string phase_, reason_;
  std::optional<Time> deletion_;
  std::optional<Disruption> disruption_;
  Time bound_;
  std::vector<Seen> containers_;
  std::optional<Time> first_start_;
  std::int64_t stop_exit_ = 143;
  Duration stop_after_;
  bool stopped_ = false;  // one of its main containers was stopped
  bool sidecar_stopped_ = false;
  SeenLife life_;
};

}  // namespace

std::optional<Duration> PullsFailFor(const SeenPod& pod, std::optional<Time> started) {
  const PullTries tries = FailedPulls(pod);
  if (!tries.first || !started || *started < *tries.last) return std::nullopt;
  // Assume the middle between the last failed try and the next one.
  return *tries.last - *tries.first + Duration{(*started - *tries.last).ns / 2};
}

bool IsEvicted(const SeenPod& pod, const PodCommands& commands) {
  return DisruptionOf(pod) || !commands.has_failure_policy;
}

SeenLife LifeOf(const SeenPod& pod, const PodCommands& commands, Time latest) {
  return LifeReader(pod, commands, latest).Read();
}

}  // namespace jobplay
