#include "core/view/words/action_text.h"

#include <initializer_list>
#include <string_view>
#include <utility>
#include <variant>

#include "core/base/time.h"
#include "core/sim/admit.h"
#include "core/view/index/field_history.h"
#include "core/view/words/phrasebook.h"

namespace jobplay {
namespace {

struct Writer {
  Language language;
  bool several_namespaces;

  std::string Named(const std::string& namespace_, const std::string& name) const {
    return several_namespaces && !namespace_.empty() ? namespace_ + "/" + name : name;
  }

  std::string Say(std::string_view english, std::initializer_list<std::string_view> values) const {
    return Phrase(language, english, values);
  }

  std::string Pods(const PodMatch& match) const {
    if (!match.name.empty()) return Say("pod {}", {Named(match.namespace_, match.name)});
    std::string text = match.job.empty()
                           ? Say("all pods", {})
                           : Say("pods of Job {}", {Named(match.namespace_, match.job)});
    const char* const comma = language == Language::kJapanese ? "、" : ", ";
    if (match.job.empty() && !match.namespace_.empty()) {
      text += comma + Say("namespace {}", {match.namespace_});
    }
    if (!match.index.IsEverything()) {
      text += comma + Say("index {}", {match.index.ToString()});
    }
    if (!match.attempt.IsEverything()) {
      text += comma + Say("attempt {}", {match.attempt.ToString()});
    }
    for (const PodPhase phase : match.phases) text += comma + std::string(ToString(phase));
    return text;
  }

  std::string Target(const ActionTarget& target) const {
    return target.kind == "Pod" ? Pods(target.pods)
                                : target.kind + " " + Named(target.namespace_, target.name);
  }

  std::string operator()(const PatchAction& action) const {
    std::string fields;
    for (const auto& [path, value] : LeavesOf(action.patch)) {
      const std::string shown = value->is_string()
                                    ? value->get<std::string>()
                                    : value->dump(-1, ' ', false, Json::error_handler_t::replace);
      fields += (fields.empty() ? "" : ", ") + path + ": " + shown;
    }
    return action.status ? Say("Write the status of {}: {}", {Target(action.target), fields})
                         : Say("Change {}: {}", {Target(action.target), fields});
  }

  std::string operator()(const DeleteAction& action) const {
    const std::string target = Target(action.target);
    if (action.grace_period_seconds) {
      return Say("Delete {} with a grace of {}s",
                 {target, std::to_string(*action.grace_period_seconds)});
    }
    const bool of_cron_job = action.target.kind == "CronJob";
    if (!action.propagation) return Say("Delete {} without naming a policy", {target});
    switch (*action.propagation) {
      case DeletionPropagation::kForeground:
        return of_cron_job ? Say("Delete {} in the foreground, after its Jobs", {target})
                           : Say("Delete {} in the foreground, after its pods", {target});
      case DeletionPropagation::kOrphan:
        return of_cron_job ? Say("Delete {} and leave its Jobs as orphans", {target})
                           : Say("Delete {} and leave its pods as orphans", {target});
      case DeletionPropagation::kBackground:
        break;
    }
    return Say("Delete {}", {target});
  }

  std::string operator()(const ApplyAction& action) const {
    const Json& manifest = action.manifest;
    const Json metadata = manifest.value("metadata", Json::object());
    const auto word = [](const Json& object, const char* name) {
      const auto it = object.find(name);
      return it != object.end() && it->is_string() ? it->get<std::string>() : std::string("?");
    };
    return Say("Apply {} {}",
               {word(manifest, "kind"), Named(NamespaceOf(manifest), word(metadata, "name"))});
  }

  std::string operator()(const CreateJobAction& action) const {
    return Say("Create Job {} from CronJob {}", {action.name, action.from});
  }

  std::string operator()(const DisruptAction& action) const {
    const std::string pods = Pods(action.pods);
    switch (action.cause) {
      case DisruptAction::Cause::kEvict:
        return Say("Evict {}", {pods});
      case DisruptAction::Cause::kPreempt:
        return Say("The scheduler preempts {}", {pods});
      case DisruptAction::Cause::kNodePressure:
        return Say("The kubelet evicts {}, as memory is short", {pods});
    }
    return pods;
  }

  std::string operator()(const KillAction& action) const {
    const std::string exit = std::to_string(action.exit_code) +
                             (action.reason.empty() ? "" : " (" + action.reason + ")");
    if (action.container.empty()) {
      return Say("The containers of {} end with exit code {}", {Pods(action.pods), exit});
    }
    return Say("Container {} of {} ends with exit code {}",
               {action.container, Pods(action.pods), exit});
  }

  std::string operator()(const HangAction& action) const {
    return Say("The containers of {} hang: they neither start nor end by themselves",
               {Pods(action.pods)});
  }

  std::string operator()(const NodeActionOf& action) const {
    switch (action.action) {
      case NodeAction::kDown:
        return Say("Node {} goes down", {action.name});
      case NodeAction::kUp:
        return Say("Node {} comes up", {action.name});
      case NodeAction::kDelete:
        return Say("Node {} is deleted", {action.name});
      case NodeAction::kCordon:
        return Say("Node {} is cordoned", {action.name});
      case NodeAction::kUncordon:
        return Say("Node {} takes pods again", {action.name});
      case NodeAction::kDrain:
        return Say("Node {} is drained", {action.name});
    }
    return action.name;
  }

  std::string operator()(const ApiFaultAction& action) const {
    const ApiFault& fault = action.fault;
    const std::string times = std::to_string(fault.remaining);
    const std::string calls = std::string(ToString(fault.verb)) + " " + fault.resource;
    const std::string message = fault.message.empty() ? "" : ": " + fault.message;
    return fault.remaining == 1
               ? Say("The API refuses the next call to {}{}", {calls, message})
               : Say("The API refuses the next {} calls to {}{}", {times, calls, message});
  }

  std::string operator()(const RestartControllersAction& action) const {
    if (action.down_for.ns == 0) return Say("The controllers restart", {});
    return Say("The controllers stop, for {}", {FormatDuration(action.down_for)});
  }

  std::string operator()(const CrashControllersAction& action) const {
    const std::string writes = std::to_string(action.after_writes);
    if (action.down_for.ns == 0) {
      return Say("The controllers crash in the middle of their work, after write {} of a sync",
                 {writes});
    }
    return Say(
        "The controllers crash in the middle of their work, after write {} of a sync, for {}",
        {writes, FormatDuration(action.down_for)});
  }

  std::string operator()(const WatchDelayAction& action) const {
    if (action.jobs && action.jobs == action.cron_jobs && action.jobs == action.pods) {
      return Say("The watches lag by {} from now on", {FormatDuration(*action.jobs)});
    }
    const char* const comma = language == Language::kJapanese ? "、" : ", ";
    std::string delays;
    for (const auto& [kind, delay] :
         {std::pair{"Jobs", action.jobs}, std::pair{"CronJobs", action.cron_jobs},
          std::pair{"Pods", action.pods}}) {
      if (!delay) continue;
      delays += (delays.empty() ? "" : comma) + Say("of {} by {}", {kind, FormatDuration(*delay)});
    }
    return Say("The watches lag from now on: {}", {delays});
  }
};

}  // namespace

std::string ActionText(const Action& action, Language language, bool several_namespaces) {
  return std::visit(Writer{language, several_namespaces}, action.what);
}

}  // namespace jobplay
