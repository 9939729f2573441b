#include "core/share/import/gone_pod.h"

#include <algorithm>
#include <utility>

#include "core/words/import.h"

namespace jobplay {
namespace {

constexpr Duration kClose = Seconds(2);
constexpr const char* kNeverStarts = "{exit: 128, reason: StartError}";

// Returns the Event of the container that started most often; without a name, of any container.
const SeenEvent* StartsOf(const SeenPod& pod, const std::string& container = "") {
  const SeenEvent* starts = nullptr;
  for (const SeenEvent* event : pod.events) {
    if (event->reason != "Started") continue;
    if (!container.empty() && !event->container.empty() && event->container != container) continue;
    if (starts == nullptr || event->count > starts->count) starts = event;
  }
  return starts;
}

const SeenEvent* EventWith(const SeenPod& pod, const char* reason) {
  const auto it = std::find_if(pod.events.begin(), pod.events.end(),
                               [&](const SeenEvent* event) { return event->reason == reason; });
  return it == pod.events.end() ? nullptr : *it;
}

Time MomentOf(const SeenEvent& event) { return event.exact ? event.first : event.first + kHalf; }

class GoneLifeReader {
 public:
  GoneLifeReader(const SeenPod& pod, const PodCommands& commands, const GonePodEnd& end)
      : pod_(pod), commands_(commands), end_(end) {}

  SeenLife Read() {
    life_.stopped = end_.stopped.has_value();
    if (!Bound()) return std::move(life_);
    Started();
    Ran();
    Stopped();
    return std::move(life_);
  }

 private:
  // Returns false if no node accepted the pod.
  bool Bound() {
    const SeenEvent* scheduled = EventWith(pod_, "Scheduled");
    const Time created = pod_.exact ? pod_.created : pod_.created + kHalf;
    bound_ = created;
    if (scheduled != nullptr) {
      life_.node = NodeOf(pod_);
      if (MomentOf(*scheduled) > created + Seconds(1)) {
        bound_ = MomentOf(*scheduled);
        life_.fields.push_back("scheduleDelay: " + ShortTime(bound_ - created));
      }
      return true;
    }
    if (EventWith(pod_, "FailedScheduling") == nullptr || StartsOf(pod_) != nullptr) return true;
    life_.fields.push_back("unschedulable: true");
    life_.containers.clear();
    return false;
  }

  void Started() {
    first_start_ = FirstStartOf(pod_);
    if (first_start_) {
      const Duration startup = *first_start_ - bound_;
      if (const auto fails = PullsFailFor(pod_, first_start_)) {
        life_.fields.push_back("imagePull: {fails: for, for: " + ShortTime(*fails) + "}");
      } else if (startup > kUsualStartup + kHalf || startup + kHalf < kUsualStartup) {
        life_.fields.push_back("startupDelay: " + ShortTime(std::max(startup, Duration{})));
      }
    } else if (PullsUntil(pod_)) {
      life_.fields.push_back("imagePull: {fails: always}");
    } else if (EventWith(pod_, "Scheduled") != nullptr && EventWith(pod_, "Failed") == nullptr &&
               EventWith(pod_, "Killing") == nullptr && end_.stopped &&
               *end_.stopped > bound_ + kClose) {
      life_.fields.push_back("startupDelay: " + ShortTime(*end_.stopped - bound_ + Minutes(5)));
      life_.guesses.push_back(said::NotYetStarted{});
    }
  }

  void Ran() {
    ran_longer_ = RanLonger();
    std::vector<ContainerLife> lives;
    bool all_followed = !commands_.containers.empty();
    for (const ContainerCommand& container : commands_.containers) {
      if (auto life = LifeOfContainer(container, all_followed)) lives.push_back(std::move(*life));
    }
    if (commands_.containers.empty()) lives = {WithoutCommand("")};
    const bool alike = std::all_of(lives.begin(), lives.end(), [&](const ContainerLife& life) {
      const ContainerCommand* container = commands_.Find(life.name);
      return life.runs == lives[0].runs && (container == nullptr || !container->init);
    });
    if (alike && !lives.empty()) lives = {{"", lives[0].runs}};
    life_.containers = std::move(lives);
    if (follows_) life_.guesses.push_back(said::DoesWhatItsCommandsSay{});
  }

  std::optional<ContainerLife> LifeOfContainer(const ContainerCommand& container, bool& followed) {
    if (IsBelievable(container)) {
      const CommandRun& run = *container.run;
      if (run.starts) {
        if (container.sidecar && !run.duration) return std::nullopt;
        follows_ = life_.follows_commands = true;
        return ContainerLife{container.name, {RunText(run.duration, run.exit_code, "")}};
      }
      return ContainerLife{container.name, {kNeverStarts}};
    }
    followed = false;
    if (NeverStarts(container.name)) return ContainerLife{container.name, {kNeverStarts}};
    if (container.init && StartsAgain(container.name) == 0) return std::nullopt;
    return WithoutCommand(container.name);
  }

  // True if no Event contradicts the command.
  bool IsBelievable(const ContainerCommand& container) const {
    if (!container.run || ran_longer_) return false;
    const SeenEvent* starts = StartsOf(pod_, container.name);
    return container.run->starts ? !NeverStarts(container.name) : starts == nullptr;
  }

  // True if the pod was still running long after its commands would have ended.
  bool RanLonger() const {
    if (!end_.stopped || end_.restarts > 0 || RestartsCounted(pod_) > 0) return false;
    Time end = first_start_.value_or(bound_ + kUsualStartup);
    Duration longest;
    for (const ContainerCommand& container : commands_.containers) {
      if (container.sidecar) continue;
      if (!container.run || !container.run->duration) return false;
      if (commands_.restarts && container.run->exit_code != 0) return false;
      if (container.init) {
        end = end + *container.run->duration + Seconds(1);
      } else {
        longest = std::max(longest, *container.run->duration);
      }
    }
    return end + longest + kClose < *end_.stopped;
  }

  bool NeverStarts(const std::string& container) const {
    if (StartsOf(pod_, container) != nullptr) return false;
    return std::any_of(pod_.events.begin(), pod_.events.end(), [&](const SeenEvent* event) {
      return event->reason == "Failed" &&
             (event->container.empty() || event->container == container) &&
             (event->message.find("failed to create containerd task") != std::string::npos ||
              event->message.find("failed to start container") != std::string::npos ||
              event->message.find("OCI runtime create failed") != std::string::npos);
    });
  }

  std::int64_t StartsAgain(const std::string& container) const {
    const SeenEvent* starts = StartsOf(pod_, container);
    return starts == nullptr ? 0 : starts->count - 1;
  }

  // Derives a container's life from Events alone. Runs before a restart share the time between the
  // first start and the last.
  ContainerLife WithoutCommand(const std::string& container) {
    ContainerLife life{container, {}};
    const SeenEvent* starts = StartsOf(pod_, container);
    const std::int64_t counted = StartsAgain(container);
    const std::int64_t restarts =
        std::min<std::int64_t>(counted > 0 ? counted : end_.restarts, 100);
    if (restarts == 0) {
      life.runs = {"{}"};
      if (pod_.deleted_by_controller) life_.guesses.push_back(said::RanUntilDeleted{});
      return life;
    }
    const Time first = starts != nullptr ? MomentOf(*starts) : pod_.created + kUsualStartup;
    const Time last = counted > 0 ? starts->last + kHalf : end_.stopped.value_or(first);
    Duration ran = last - first;
    for (std::int64_t restart = 1; restart <= restarts; ++restart) {
      ran = ran - RestartWait(restart);
    }
    const Duration each{std::max(kShortest.ns, ran.ns / restarts)};
    life.runs.assign(static_cast<std::size_t>(restarts), RunText(each, 1, ""));
    // The pod was deleted for one restart too many. If it was gone after one more run, that run
    // ended like the others.
    const bool ended_itself = end_.stopped && end_.ended &&
                              *end_.ended - *end_.stopped < each + kClose + Seconds(1) &&
                              *end_.ended - *end_.stopped + kClose > each;
    life.runs.push_back(ended_itself ? RunText(each, 1, "") : "{}");
    stops_ = !ended_itself;
    if (starts != nullptr && counted > 0 && container.empty()) life.name = starts->container;
    life_.guesses.push_back(said::RunsFromStarts{.runs = restarts});
    return life;
  }

  // Adds how the containers react to SIGTERM. Without a rule, they follow their commands.
  void Stopped() {
    if (!end_.stopped) return;
    const Time since = first_start_.value_or(bound_ + kUsualStartup);
    for (const ContainerCommand& container : commands_.containers) {
      if (container.init || !IsBelievable(container)) continue;
      const auto stop = StopOf(container, *end_.stopped - since, commands_.grace);
      if (!stop) continue;
      if (end_.ended && stop->after > *end_.ended - *end_.stopped + kClose) {
        AddShutdown(std::max(*end_.ended - *end_.stopped - Seconds(1), Duration{}), 143);
        return;
      }
      life_.stop = stop;
      if (container.before_stop) {
        AddShutdown(stop->after, stop->exit_code);
        return;
      }
    }
    if (follows_ || !stops_ || !end_.ended) return;
    const Duration took = *end_.ended - *end_.stopped - Seconds(1);
    if (took >= Seconds(commands_.grace) - Seconds(1)) {
      AddShutdown(Seconds(commands_.grace), 137);
    } else if (took >= Seconds(2)) {
      AddShutdown(took, 143);
    }
  }

  void AddShutdown(Duration after, std::int32_t exit_code) {
    life_.fields.push_back(ShutdownText(after, exit_code));
  }

  const SeenPod& pod_;
  const PodCommands& commands_;
  const GonePodEnd& end_;
  Time bound_;
  std::optional<Time> first_start_;
  bool ran_longer_ = false;  // longer than its commands
  bool follows_ = false;
  bool stops_ = true;  // its last run does not end by itself
  SeenLife life_;
};

}  // namespace

std::optional<Time> PullsUntil(const SeenPod& pod) {
  std::optional<Time> until;
  for (const SeenEvent* event : pod.events) {
    const bool fails = (event->reason == "Failed" || event->reason == "ErrImageNeverPull" ||
                        event->reason == "BackOff" || event->reason == "InspectFailed") &&
                       (event->message.find("ErrImage") != std::string::npos ||
                        event->message.find("ImagePullBackOff") != std::string::npos ||
                        event->message.find("Back-off pulling image") != std::string::npos ||
                        event->message.find("Failed to pull image") != std::string::npos ||
                        event->message.find("pull policy of Never") != std::string::npos);
    if (fails && (!until || event->last > *until)) until = event->last;
  }
  return until;
}

std::optional<Time> FirstStartOf(const SeenPod& pod) {
  std::optional<Time> first;
  for (const SeenEvent* event : pod.events) {
    if (event->reason == "Started" && (!first || MomentOf(*event) < *first))
      first = MomentOf(*event);
  }
  return first;
}

std::int64_t RestartsCounted(const SeenPod& pod) {
  const SeenEvent* starts = StartsOf(pod);
  return starts == nullptr ? 0 : std::max<std::int64_t>(starts->count - 1, 0);
}

SeenLife LifeOfGone(const SeenPod& pod, const PodCommands& commands, const GonePodEnd& end) {
  return GoneLifeReader(pod, commands, end).Read();
}

}  // namespace jobplay
