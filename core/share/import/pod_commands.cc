#include "core/share/import/pod_commands.h"

#include <algorithm>
#include <utility>

#include "core/api/job.h"
#include "core/controllers/generation.h"
#include "core/share/import/manifest.h"
#include "core/share/import/snapshot.h"
#include "core/sim/admit.h"

namespace jobplay {
namespace {

// Returns the duration of a container's preStop hook; nothing if there is none or its command does
// not show it.
std::optional<Duration> BeforeStop(const PodSpec& spec, const Json& container, Container command,
                                   const ObjectMeta& pod) {
  const Json& hook = At(container, {"lifecycle", "preStop"});
  if (const auto seconds = NumberAt(hook, {"sleep", "seconds"})) {
    return Seconds(std::clamp<std::int64_t>(*seconds, 0, 86400));
  }
  command.command.clear();
  command.args.clear();
  for (const Json& word : ListAt(hook, {"exec", "command"})) {
    if (word.is_string()) command.command.push_back(word.get<std::string>());
  }
  if (command.command.empty()) return std::nullopt;
  const auto run = RunOfCommand(spec, command, pod);
  return run ? run->duration : std::nullopt;
}

}  // namespace

bool PodCommands::AreFollowed() const {
  return !containers.empty() &&
         std::all_of(containers.begin(), containers.end(),
                     [](const ContainerCommand& one) { return one.run.has_value(); });
}

bool PodCommands::EndByThemselves() const {
  return std::all_of(containers.begin(), containers.end(), [&](const ContainerCommand& one) {
    if (one.sidecar) return true;
    return one.run && one.run->duration && !(restarts && one.run->exit_code != 0);
  });
}

const ContainerCommand* PodCommands::Find(const std::string& container) const {
  const auto it = std::find_if(containers.begin(), containers.end(),
                               [&](const ContainerCommand& one) { return one.name == container; });
  return it == containers.end() ? nullptr : &*it;
}

JobCommands::JobCommands(const Json& job) {
  Json manifest = ManifestOf(job);
  if (!At(manifest, {"metadata"}).is_object() || TooManyContainers(manifest)) return;
  manifest["metadata"]["namespace"] = "default";
  static const Generation kNewest = *FindGeneration(GenerationNames().front());
  Result<Job> admitted = AdmitJob(manifest, Uid{1}, kNewest, Time{});
  if (!admitted.ok()) return;
  pods_ = admitted->spec->template_;
  has_failure_policy_ = admitted->spec->pod_failure_policy.has_value();
  differ_ = CommandsDependOnPod(*pods_->spec);
}

void JobCommands::Distrust() {
  distrusted_ = true;
  commands_.clear();
}

const PodCommands& JobCommands::Of(std::optional<std::int32_t> index) {
  const auto [place, added] = commands_.emplace(differ_ ? index.value_or(-1) : -1, PodCommands());
  PodCommands& commands = place->second;
  if (!added || !pods_) return commands;
  const PodSpec& spec = *pods_->spec;
  ObjectMeta pod;
  pod.labels = pods_->labels;
  pod.annotations = pods_->annotations;
  if (index) pod.annotations.Mutable()[kJobCompletionIndexAnnotation] = std::to_string(*index);
  commands.restarts = spec.restart_policy == RestartPolicy::kOnFailure;
  commands.has_failure_policy = has_failure_policy_;
  commands.grace = spec.termination_grace_period_seconds;
  for (const bool init : {true, false}) {
    const auto& containers = init ? spec.init_containers : spec.containers;
    const Json::array_t& json = ListAt(spec.json, {init ? "initContainers" : "containers"});
    for (std::size_t i = 0; i < containers.size(); ++i) {
      ContainerCommand one{.name = containers[i].name,
                           .init = init,
                           .sidecar = init && containers[i].restart_always};
      if (!distrusted_) one.run = RunOfCommand(spec, containers[i], pod);
      if (i < json.size()) one.before_stop = BeforeStop(spec, json[i], containers[i], pod);
      commands.containers.push_back(std::move(one));
    }
  }
  return commands;
}

std::optional<StoppedContainer> StopOf(const ContainerCommand& container, Duration running,
                                       std::int64_t grace) {
  if (!container.run) return std::nullopt;
  const CommandRun& run = *container.run;
  const Duration hook = container.before_stop.value_or(Duration{});
  const Duration most = Seconds(grace);
  const shell::TermStretch answer = shell::AnswerAt(run.on_term, running + hook);
  std::optional<StoppedContainer> stopped;
  switch (answer.answer) {
    case shell::TermAnswer::kUnknown:
      return std::nullopt;
    case shell::TermAnswer::kNone:
      if (run.duration) stopped = {*run.duration - running, run.exit_code};
      break;
    case shell::TermAnswer::kAtOnce:
    case shell::TermAnswer::kAfterProgram:
      stopped = {hook + answer.after, answer.exit_code};
  }
  if (!stopped || stopped->after > most) return StoppedContainer{most, 137};
  stopped->after = std::max(stopped->after, Duration{});
  return stopped;
}

}  // namespace jobplay
