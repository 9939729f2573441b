#include "core/share/import/pod_script.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "core/actors/kubelet/container_backoff.h"
#include "core/sim/field_reader.h"
#include "core/words/import.h"
#include "core/yaml/print.h"

namespace jobplay {
namespace {

constexpr Duration kShortest = Milliseconds(400);  // of a run that began and ended in one second
constexpr Duration kUsualStartup = Milliseconds(1500);

// One run of a container as the cluster recorded it.
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
    return run;
  }
  const Json& running = At(state, {"running"});
  if (running.is_object()) return Run{TimeAt(running, {"startedAt"}), std::nullopt, false, 0, ""};
  return std::nullopt;
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

std::optional<Time> StartedEvent(const SeenPod& pod, const std::string& container) {
  for (const SeenEvent* event : pod.events) {
    if (event->reason == "Started" && event->message.find(container) != std::string::npos) {
      return event->first;
    }
  }
  return std::nullopt;
}

// What the cluster says of one container.
struct Seen {
  std::string name;
  std::vector<Run> runs;      // the last ones, by time
  std::int64_t restarts = 0;  // before the last of them
  std::string waits;          // reason for which it does
  bool sidecar = false;
  bool init = false;
};

// Each restart is written out.
constexpr std::int64_t kMostRestarts = 1000;

struct SeenContainers {
  std::vector<Seen> all;
  std::int64_t restarts = 0;  // also those beyond kMostRestarts, which none of them has
};

SeenContainers ContainersOf(const SeenPod& pod) {
  std::vector<Seen> all;
  std::int64_t restarts = 0;
  for (const bool init : {true, false}) {
    for (const Json& status :
         ListAt(pod.object, {"status", init ? "initContainerStatuses" : "containerStatuses"})) {
      Seen seen{.name = TextAt(status, {"name"}), .init = init};
      // Of two of one name the first counts, as a rule names each once.
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
      const auto now = RunOf(At(status, {"state"}));
      if (last && !(now && now->ended && now->finished == last->finished))
        seen.runs.push_back(*last);
      if (now) seen.runs.push_back(*now);
      seen.waits = TextAt(status, {"state", "waiting", "reason"});
      if (init) {
        for (const Json& container : ListAt(pod.object, {"spec", "initContainers"})) {
          seen.sidecar |= TextAt(container, {"name"}) == seen.name &&
                          TextAt(container, {"restartPolicy"}) == "Always";
        }
      }
      all.push_back(std::move(seen));
    }
  }
  // The order of init containers is the spec's.
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

// Reads a pod's life in the order in which it was lived: bound, started, run, made ready, stopped.
class LifeReader {
 public:
  LifeReader(const SeenPod& pod, Time latest)
      : pod_(pod),
        latest_(latest),
        phase_(TextAt(pod.object, {"status", "phase"})),
        reason_(TextAt(pod.object, {"status", "reason"})),
        deletion_(TimeAt(pod.object, {"metadata", "deletionTimestamp"})),
        disruption_(DisruptionOf(pod)) {}

  SeenLife Read() {
    life_.node = TextAt(pod_.object, {"spec", "nodeName"});
    life_.failed = phase_ == "Failed";
    life_.succeeded = phase_ == "Succeeded";
    life_.stopped = deletion_ || disruption_ || reason_ == "Evicted" ||
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
    // Times are cut to seconds: what is not known of them is taken to be the half.
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
      if (!seen.runs.empty()) creating = false;
      if (seen.restarts == 0 && !seen.runs.empty()) NoteStart(seen.runs.front().started);
      NoteStart(StartedEvent(pod_, seen.name));
      if (!seen.runs.empty() || seen.restarts != 0 || !NeverPulls(seen.waits)) continue;
      pulls = false;
      if (seen.waits.find("Image") == std::string::npos) {
        life_.guesses.push_back(
            said::PlayedAsImagePull{.reason = seen.waits, .container = seen.name});
      }
    }
    if (!pulls) {
      life_.fields.push_back("imagePull: {fails: always}");
    } else if (first_start_) {
      const Duration startup = *first_start_ + kHalf - bound_;
      life_.fields.push_back("startupDelay: " + (startup.ns > 0 ? ShortTime(startup) : "0s"));
    } else if (creating && phase_ == "Pending") {
      life_.fields.push_back("startupDelay: " + ShortTime(latest_ - bound_ + Minutes(5)));
      life_.guesses.push_back(said::NotYetStarted{});
    }
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

  // Runs before those that are recorded: they share the time that is left of the waits between
  // them.
  void AddUnrecorded(const Seen& seen, std::vector<std::string>& runs) {
    const std::int64_t known = static_cast<std::int64_t>(seen.runs.size());
    const std::int64_t unknown = std::max<std::int64_t>(0, seen.restarts + 1 - known);
    if (unknown == 0) return;
    const Run& like = seen.runs.front();
    const Time began = first_start_.value_or(bound_ + kUsualStartup);
    Duration left = like.started.value_or(began) - began;
    for (std::int64_t restart = 1; restart <= unknown; ++restart) {
      left = left - CrashLoopBackoff(restart);
    }
    const Duration each{std::max(kShortest.ns, left.ns / unknown)};
    const std::int64_t exit = like.ended && like.exit != 0 ? like.exit : 1;
    for (std::int64_t i = 0; i < unknown; ++i) {
      runs.push_back(RunText(each, exit, like.exit != 0 ? like.reason : ""));
    }
    life_.guesses.push_back(
        said::RunsUnrecorded{.runs = unknown, .container = seen.name, .exit = exit});
  }

  // A recorded run; {} where it goes on until it is stopped.
  std::string RunTextOf(std::size_t container, std::size_t number) {
    const Seen& seen = containers_[container];
    const Run& run = seen.runs[number];
    if (!run.ended) {
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
    return RunText(LengthIn(container, run), run.exit, run.reason);
  }

  void NoteStop(const Seen& seen, const Run& run) {
    sidecar_stopped_ |= seen.sidecar;
    if (!(seen.sidecar && life_.stopped) && run.exit <= 255 && run.exit >= 0) {
      stop_exit_ = run.exit;
    }
    if (!run.finished) return;
    const auto grace = NumberAt(pod_.object, {"metadata", "deletionGracePeriodSeconds"});
    if (deletion_ && grace) {
      stop_after_ = *run.finished - (*deletion_ - Seconds(*grace));
    } else if (disruption_) {
      stop_after_ = *run.finished - disruption_->at;
    }
  }

  Duration LengthIn(std::size_t container, const Run& run) const {
    const Seen& seen = containers_[container];
    // Nothing is waited for between an init container and the next one.
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
    const bool waited = stop_after_ >= Seconds(1), other = stop_exit_ != 143;
    if ((!life_.stopped && !sidecar_stopped_) || (!waited && !other)) return;
    std::string shutdown;
    if (waited) shutdown = "after: " + ShortTime(stop_after_);
    if (other) shutdown += (waited ? ", exit: " : "exit: ") + std::to_string(stop_exit_);
    life_.fields.push_back("shutdown: {" + shutdown + "}");
  }

  const SeenPod& pod_;
  Time latest_;
  std::string phase_, reason_;
  std::optional<Time> deletion_;
  std::optional<Disruption> disruption_;
  Time bound_;
  std::vector<Seen> containers_;
  std::optional<Time> first_start_;
  std::int64_t stop_exit_ = 143;
  Duration stop_after_;
  bool sidecar_stopped_ = false;
  SeenLife life_;
};

// The Event of the container that was started most often.
const SeenEvent* StartsOf(const SeenPod& pod) {
  const SeenEvent* starts = nullptr;
  for (const SeenEvent* event : pod.events) {
    if (event->reason == "Started" && (starts == nullptr || event->count > starts->count)) {
      starts = event;
    }
  }
  return starts;
}

}  // namespace

SeenLife LifeOf(const SeenPod& pod, Time latest) { return LifeReader(pod, latest).Read(); }

std::int64_t RestartsCounted(const SeenPod& pod) {
  const SeenEvent* starts = StartsOf(pod);
  return starts == nullptr ? 0 : std::max<std::int64_t>(starts->count - 1, 0);
}

SeenLife LifeUntilDeleted(const SeenPod& pod, std::int64_t restarts) {
  SeenLife life;
  life.stopped = true;
  const SeenEvent* starts = StartsOf(pod);
  const std::int64_t counted = RestartsCounted(pod);
  if (counted > 0) restarts = counted;
  restarts = std::min<std::int64_t>(restarts, 100);
  if (restarts == 0) {
    life.containers = {{"", {"{}"}}};
    life.guesses.push_back(said::RanUntilDeleted{});
    return life;
  }
  const Time first = starts != nullptr ? starts->first : pod.created + kUsualStartup;
  // The one start too many is what it was deleted for.
  Duration ran = (counted > 0 ? starts->last : *pod.deleted_by_controller) - first;
  for (std::int64_t restart = 1; restart <= restarts; ++restart) {
    ran = ran - CrashLoopBackoff(restart);
  }
  const Duration each{std::max(kShortest.ns, ran.ns / restarts)};
  // "Started container main"
  ContainerLife runs;
  if (counted > 0) {
    const std::size_t name = starts->message.find("container ");
    if (name != std::string::npos) runs.name = starts->message.substr(name + 10);
  }
  runs.runs.assign(static_cast<std::size_t>(restarts), RunText(each, 1, ""));
  runs.runs.push_back("{}");
  life.containers = {std::move(runs)};
  life.guesses.push_back(said::RunsFromStarts{.runs = restarts});
  return life;
}

}  // namespace jobplay
