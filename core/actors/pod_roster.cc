#include "core/actors/pod_roster.h"

#include <algorithm>

#include "core/actors/chance.h"
#include "core/api/job.h"
#include "core/base/digits.h"
#include "core/shell/shell_command.h"

namespace jobplay {
namespace {

MatchedPod AsMatched(const PodEntry& entry, const Pod& pod) {
  return {pod.metadata.namespace_(), pod.metadata.name(), entry.job, entry.index, entry.attempt};
}

// Returns the default script, except for containers whose commands are simulated.
Shared<PodScript> ScriptOfCommands(const PodSpec& spec, const ObjectMeta& pod,
                                   const ClusterOptions& options) {
  Shared<PodScript> script;
  for (const std::vector<Container>* containers : {&spec.init_containers, &spec.containers}) {
    for (const Container& container : *containers) {
      const auto run = RunOfCommand(spec, container, pod, nullptr, options.configs.get());
      if (!run) continue;
      script.Mutable().containers[container.name] = {
          {run->duration, run->exit_code, run->starts ? "" : kStartError}};
      if (options.world != World::kPlain) {
        script.Mutable().shutdowns[container.name] = run->on_term;
      }
    }
  }
  return script;
}

void Draw(const Chance& chance, std::uint64_t seed, const Pod& pod, PodEntry& entry) {
  std::pair<std::string, std::string> renamed;
  if (!chance.renamed.empty()) {
    renamed = DrawnNames(chance, pod.metadata.namespace_(), entry.job);
  }
  const bool is_renamed = !chance.renamed.empty();
  const std::string& namespace_ = is_renamed ? renamed.first : pod.metadata.namespace_();
  const std::string& job = is_renamed ? renamed.second : entry.job;
  const auto row = std::find_if(chance.pods.begin(), chance.pods.end(), [&](const PodChance& each) {
    return Matches(each.match, {namespace_, pod.metadata.name(), job, entry.index, entry.attempt});
  });
  entry.drawn = row != chance.pods.end() || chance.startup_delay || chance.evictions > 0 ||
                chance.preemptions > 0;
  if (!entry.drawn) return;
  DrawScript(chance, seed, row == chance.pods.end() ? nullptr : &*row,
             {namespace_, job, entry.index.value_or(-1), entry.attempt}, *pod.spec,
             entry.script.Mutable());
}

}  // namespace

std::optional<std::int32_t> CompletionIndex(const ObjectMeta& meta) {
  const std::string* text = Find(*meta.annotations, kJobCompletionIndexAnnotation);
  if (text == nullptr) return std::nullopt;
  return WholeNumber(*text);
}

void PodRoster::OnPodCreated(const ActorEnv& env, std::uint32_t id, const Pod& pod) {
  PodEntry entry;
  if (const OwnerReference* owner = GetControllerOf(pod.metadata)) {
    entry.job = owner->name;
    entry.job_uid = owner->uid;
  }
  entry.index = CompletionIndex(pod.metadata);
  entry.attempt = ++attempts_[{entry.job_uid, entry.index.value_or(-1)}];
  const std::vector<PodRule>& rules = env.options.pod_rules;
  const auto rule = std::find_if(rules.begin(), rules.end(), [&](const PodRule& one) {
    return jobplay::Matches(one.match, AsMatched(entry, pod));
  });
  if (rule != rules.end()) {
    entry.rule = static_cast<std::size_t>(rule - rules.begin());
    entry.script = rule->script;
    // A rule sets how a container ends on its own, but its command still decides the response to
    // SIGTERM.
    if (env.options.commands && env.options.world != World::kPlain && !entry.script->shutdown) {
      const Shared<PodScript>& commands = CommandsOf(env, pod, entry);
      if (!commands->shutdowns.empty()) entry.script.Mutable().shutdowns = commands->shutdowns;
    }
  } else if (env.options.commands && env.options.chance == nullptr) {
    // Postpones the simulation of commands until the pod is bound. A sync creates hundreds of pods
    // in one step, but they are bound one by one.
    entry.commands_follow = true;
  } else {
    if (env.options.commands) FollowCommands(env, pod, entry);
    if (env.options.chance != nullptr) Draw(*env.options.chance, seed_, pod, entry);
  }
  entries_.Set(id, std::move(entry));
}

void PodRoster::OnPodBound(const ActorEnv& env, std::uint32_t id, const Pod& pod) {
  if (!Entry(id).commands_follow) return;
  PodEntry entry = Entry(id);
  FollowCommands(env, pod, entry);
  entry.commands_follow = false;
  entries_.Set(id, std::move(entry));
}

void PodRoster::FollowCommands(const ActorEnv& env, const Pod& pod, PodEntry& entry) {
  entry.script = CommandsOf(env, pod, entry);
}

const Shared<PodScript>& PodRoster::CommandsOf(const ActorEnv& env, const Pod& pod,
                                               const PodEntry& entry) {
  // All pods of a Job have the same commands, because its template cannot change them.
  if (entry.job_uid == Uid() || entry.job_uid != commands_of_) {
    commands_of_ = CommandsDependOnPod(*pod.spec) ? Uid() : entry.job_uid;
    commands_ = ScriptOfCommands(*pod.spec, pod.metadata, env.options);
  }
  return commands_;
}

bool PodRoster::Matches(const PodMatch& match, std::uint32_t id, const Pod& pod) const {
  return HasPhase(match, pod.status->phase) && jobplay::Matches(match, AsMatched(Entry(id), pod));
}

}  // namespace jobplay
