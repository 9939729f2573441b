#include "core/share/import/pod_script.h"

#include <algorithm>
#include <utility>

#include "core/share/import/yaml_text.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

constexpr Duration kHalf = Milliseconds(500);
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
            NumberAt(terminated, {"exitCode"}).value_or(0), TextAt(terminated, {"reason"})};
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
    add("reason: " + YamlString(reason));
  return text.empty() ? "{}" : text + "}";
}

Duration BackoffBefore(std::int64_t restart) {
  if (restart <= 1) return {};
  Duration wait = Seconds(10);
  for (std::int64_t i = 2; i < restart && wait < Minutes(5); ++i) wait = wait * 2;
  return std::min(wait, Minutes(5));
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

std::vector<Seen> ContainersOf(const SeenPod& pod) {
  std::vector<Seen> all;
  for (const bool init : {true, false}) {
    for (const Json& status :
         ListAt(pod.object, {"status", init ? "initContainerStatuses" : "containerStatuses"})) {
      Seen seen{.name = TextAt(status, {"name"}), .init = init};
      seen.restarts =
          std::clamp<std::int64_t>(NumberAt(status, {"restartCount"}).value_or(0), 0, 1000);
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
  return all;
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
  const std::int64_t unit = duration < Seconds(10) ? 10'000'000 : 100'000'000;
  return FormatDuration({std::max<std::int64_t>(0, (duration.ns + unit / 2) / unit * unit)});
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

SeenLife LifeOf(const SeenPod& pod, Time latest) {
  SeenLife life;
  const std::string phase = TextAt(pod.object, {"status", "phase"});
  const std::string reason = TextAt(pod.object, {"status", "reason"});
  life.node = TextAt(pod.object, {"spec", "nodeName"});
  life.failed = phase == "Failed";
  life.succeeded = phase == "Succeeded";
  const auto deletion = TimeAt(pod.object, {"metadata", "deletionTimestamp"});
  life.stopped = deletion || DisruptionOf(pod) || reason == "Evicted" ||
                 reason == "DeadlineExceeded" || reason == "Terminated" || reason == "Shutdown" ||
                 reason == "NodeLost" || reason == "Preempting";

  // Times are cut to seconds: what is not known of them is taken to be the half.
  const Time created = pod.exact ? pod.created : pod.created + kHalf;
  Time bound = created;
  if (life.node.empty() && phase == "Pending") {
    life.fields.push_back("unschedulable: true");
    return life;
  }
  if (const auto scheduled = ConditionSince(pod, "PodScheduled", "True");
      scheduled && *scheduled > TruncateToSecond(created)) {
    bound = *scheduled + kHalf;
    life.fields.push_back("scheduleDelay: " + ShortTime(bound - created));
  }

  std::vector<Seen> containers = ContainersOf(pod);
  std::optional<Time> first_start;
  bool pulls = true;
  bool creating = true;
  for (const Seen& seen : containers) {
    if (!seen.runs.empty()) creating = false;
    if (seen.restarts == 0 && !seen.runs.empty() && seen.runs.front().started &&
        (!first_start || *seen.runs.front().started < *first_start)) {
      first_start = seen.runs.front().started;
    }
    if (const auto event = StartedEvent(pod, seen.name);
        event && (!first_start || *event < *first_start)) {
      first_start = event;
    }
    if (seen.runs.empty() && seen.restarts == 0 && NeverPulls(seen.waits)) {
      pulls = false;
      if (seen.waits.find("Image") == std::string::npos) {
        life.guesses.push_back(
            said::PlayedAsImagePull{.reason = seen.waits, .container = seen.name});
      }
    }
  }
  if (!pulls) {
    life.fields.push_back("imagePull: {fails: always}");
  } else if (first_start) {
    const Duration startup = *first_start + kHalf - bound;
    if (startup.ns > 0) life.fields.push_back("startupDelay: " + ShortTime(startup));
    if (startup.ns <= 0) life.fields.push_back("startupDelay: 0s");
  } else if (creating && phase == "Pending") {
    life.fields.push_back("startupDelay: " + ShortTime(latest - bound + Minutes(5)));
    life.guesses.push_back(said::NotYetStarted{});
  }

  std::int64_t stop_exit = 143;
  Duration stop_after;
  bool sidecar_stopped = false;
  const Time began = first_start.value_or(bound + kUsualStartup);
  bool alike = true;
  for (std::size_t c = 0; c < containers.size(); ++c) {
    const Seen& seen = containers[c];
    if (seen.runs.empty()) continue;
    ContainerLife runs{.name = seen.name};
    // Runs before those that are recorded: they share the time that is left of the waits between
    // them.
    const std::int64_t known = static_cast<std::int64_t>(seen.runs.size());
    const std::int64_t unknown = std::max<std::int64_t>(0, seen.restarts + 1 - known);
    if (unknown > 0 && !seen.sidecar) {
      const Run& like = seen.runs.front();
      Duration left = like.started.value_or(began) - began;
      for (std::int64_t restart = 1; restart <= unknown; ++restart)
        left = left - BackoffBefore(restart);
      const Duration each{std::max(kShortest.ns, left.ns / unknown)};
      const std::int64_t exit = like.ended && like.exit != 0 ? like.exit : 1;
      for (std::int64_t i = 0; i < unknown; ++i) {
        runs.runs.push_back(RunText(each, exit, like.exit != 0 ? like.reason : ""));
      }
      life.guesses.push_back(
          said::RunsUnrecorded{.runs = unknown, .container = seen.name, .exit = exit});
    }
    for (std::size_t r = 0; r < seen.runs.size(); ++r) {
      const Run& run = seen.runs[r];
      const bool last = r + 1 == seen.runs.size();
      if (!run.ended) {
        runs.runs.push_back("{}");
        if (!life.stopped && !seen.sidecar) {
          life.guesses.push_back(said::StillRunning{.container = seen.name});
        }
        continue;
      }
      const bool by_stop = last && seen.waits.empty() &&
                           (life.stopped || (seen.sidecar && seen.restarts == 0)) &&
                           (run.exit != 0 || seen.sidecar || reason == "DeadlineExceeded");
      if (by_stop) {
        runs.runs.push_back("{}");
        sidecar_stopped |= seen.sidecar;
        if (!(seen.sidecar && life.stopped) && run.exit <= 255 && run.exit >= 0)
          stop_exit = run.exit;
        const auto grace = NumberAt(pod.object, {"metadata", "deletionGracePeriodSeconds"});
        if (deletion && run.finished && grace) {
          stop_after = *run.finished - (*deletion - Seconds(*grace));
        } else if (const auto disruption = DisruptionOf(pod); disruption && run.finished) {
          stop_after = *run.finished - disruption->at;
        }
        continue;
      }
      Duration length = LengthOf(run);
      // Nothing is waited for between an init container and the next one.
      if (seen.init && !seen.sidecar && c + 1 < containers.size() && run.exit == 0 &&
          !containers[c + 1].runs.empty() && containers[c + 1].restarts == 0 && run.started) {
        const auto next = containers[c + 1].runs.front().started;
        if (next && *next > *run.started) length = *next - *run.started;
      }
      runs.runs.push_back(RunText(length, run.exit, run.reason));
    }
    if (seen.sidecar && runs.runs == std::vector<std::string>{"{}"}) continue;
    alike &= !seen.init && (life.containers.empty() || life.containers[0].runs == runs.runs);
    life.containers.push_back(std::move(runs));
  }
  if (alike && !life.containers.empty() &&
      life.containers.size() == ListAt(pod.object, {"spec", "containers"}).size()) {
    life.containers = {{"", life.containers[0].runs}};
  }
  if (const auto ready = ConditionSince(pod, "Ready", "True");
      ready && first_start && phase == "Running" && *ready - *first_start > Seconds(1) &&
      containers.size() == 1 && containers[0].restarts == 0) {
    life.fields.push_back("readyDelay: " + ShortTime(*ready - *first_start));
  }
  if ((life.stopped || sidecar_stopped) && (stop_exit != 143 || stop_after >= Seconds(1))) {
    std::string shutdown = "shutdown: {";
    if (stop_after >= Seconds(1)) shutdown += "after: " + ShortTime(stop_after);
    if (stop_exit != 143) {
      shutdown +=
          std::string(shutdown.back() == '{' ? "" : ", ") + "exit: " + std::to_string(stop_exit);
    }
    life.fields.push_back(shutdown + "}");
  }
  return life;
}

SeenLife LifeUntilDeleted(const SeenPod& pod, std::int64_t restarts) {
  SeenLife life;
  life.stopped = true;
  const SeenEvent* starts = nullptr;
  for (const SeenEvent* event : pod.events) {
    if (event->reason == "Started" && (starts == nullptr || event->count > starts->count)) {
      starts = event;
    }
  }
  const bool counted = starts != nullptr && starts->count > 1;
  if (counted) restarts = starts->count - 1;
  restarts = std::min<std::int64_t>(restarts, 100);
  if (restarts == 0) {
    life.containers = {{"", {"{}"}}};
    life.guesses.push_back(said::RanUntilDeleted{});
    return life;
  }
  const Time first = starts != nullptr ? starts->first : pod.created + kUsualStartup;
  // The one start too many is what it was deleted for.
  Duration ran = (counted ? starts->last : *pod.deleted_by_controller) - first;
  for (std::int64_t restart = 1; restart <= restarts; ++restart) {
    ran = ran - BackoffBefore(restart);
  }
  const Duration each{std::max(kShortest.ns, ran.ns / restarts)};
  // "Started container main"
  ContainerLife runs;
  if (counted) {
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
