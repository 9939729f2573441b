#include "core/view/words/action_text.h"

#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/time.h"
#include "core/sim/admit.h"
#include "core/view/index/field_history.h"

namespace jobplay {
namespace {

struct Writer {
  bool several_namespaces;

  std::string Named(const std::string& namespace_, const std::string& name) const {
    return several_namespaces && !namespace_.empty() ? namespace_ + "/" + name : name;
  }

  Said Pods(const PodMatch& match) const {
    if (!match.name.empty()) return said::PodNamed{.pod = Named(match.namespace_, match.name)};
    std::vector<Said> parts;
    if (match.job.empty()) {
      parts.push_back(said::AllPods{});
      if (!match.namespace_.empty()) {
        parts.push_back(said::OfNamespace{.name = match.namespace_});
      }
    } else {
      parts.push_back(said::PodsOfJob{.job = Named(match.namespace_, match.job)});
    }
    if (!match.index.IsEverything()) {
      parts.push_back(said::OfIndex{.index = match.index.ToString()});
    }
    if (!match.attempt.IsEverything()) {
      parts.push_back(said::OfAttempt{.attempt = match.attempt.ToString()});
    }
    for (const PodPhase phase : match.phases) parts.push_back(Verbatim(ToString(phase)));
    return Listed(parts);
  }

  Said Target(const ActionTarget& target) const {
    return target.kind == "Pod"
               ? Pods(target.pods)
               : Verbatim(target.kind + " " + Named(target.namespace_, target.name));
  }

  Said operator()(const PatchAction& action) const {
    std::string fields;
    for (const auto& [path, value] : LeavesOf(action.patch)) {
      const std::string shown = value->is_string()
                                    ? value->get<std::string>()
                                    : value->dump(-1, ' ', false, Json::error_handler_t::replace);
      fields += (fields.empty() ? "" : ", ") + path + ": " + shown;
    }
    return said::Patch{.status = action.status, .object = Target(action.target), .fields = fields};
  }

  Said operator()(const DeleteAction& action) const {
    const Said object = Target(action.target);
    if (action.grace_period_seconds) {
      return said::DeleteWithGrace{.object = object, .grace = *action.grace_period_seconds};
    }
    const bool of_cron_job = action.target.kind == "CronJob";
    if (!action.propagation) return said::DeleteWithoutPolicy{.object = object};
    switch (*action.propagation) {
      case DeletionPropagation::kForeground:
        return said::DeleteInForeground{.object = object, .of_cron_job = of_cron_job};
      case DeletionPropagation::kOrphan:
        return said::DeleteOrphaning{.object = object, .of_cron_job = of_cron_job};
      case DeletionPropagation::kBackground:
        break;
    }
    return said::Delete{.object = object};
  }

  Said operator()(const ApplyAction& action) const {
    const Json& manifest = action.manifest;
    const Json metadata = manifest.value("metadata", Json::object());
    const auto word = [](const Json& object, const char* name) {
      const auto it = object.find(name);
      return it != object.end() && it->is_string() ? it->get<std::string>() : std::string("?");
    };
    return said::Apply{.kind = word(manifest, "kind"),
                       .object = Named(NamespaceOf(manifest), word(metadata, "name"))};
  }

  Said operator()(const CreateJobAction& action) const {
    return said::CreateJobFrom{.job = action.name, .cron_job = action.from};
  }

  Said operator()(const DisruptAction& action) const {
    const Said pods = Pods(action.pods);
    switch (action.cause) {
      case DisruptAction::Cause::kEvict:
        return said::Evict{.pods = pods};
      case DisruptAction::Cause::kPreempt:
        return said::Preempt{.pods = pods};
      case DisruptAction::Cause::kNodePressure:
        return said::EvictUnderPressure{.pods = pods};
    }
    return pods;
  }

  Said operator()(const KillAction& action) const {
    const std::string exit = std::to_string(action.exit_code) +
                             (action.reason.empty() ? "" : " (" + action.reason + ")");
    const Said pods = Pods(action.pods);
    if (action.container.empty()) return said::KillContainers{.pods = pods, .exit = exit};
    return said::KillContainer{.container = action.container, .pods = pods, .exit = exit};
  }

  Said operator()(const HangAction& action) const { return said::Hang{.pods = Pods(action.pods)}; }

  Said operator()(const NodeActionOf& action) const {
    switch (action.action) {
      case NodeAction::kDown:
        return said::NodeGoesDown{.node = action.name};
      case NodeAction::kUp:
        return said::NodeComesUp{.node = action.name};
      case NodeAction::kDelete:
        return said::NodeIsDeleted{.node = action.name};
      case NodeAction::kCordon:
        return said::NodeIsCordoned{.node = action.name};
      case NodeAction::kUncordon:
        return said::NodeTakesPodsAgain{.node = action.name};
      case NodeAction::kDrain:
        return said::NodeIsDrained{.node = action.name};
    }
    return {};
  }

  Said operator()(const ApiFaultAction& action) const {
    const ApiFault& fault = action.fault;
    return said::ApiRefuses{.times = fault.remaining,
                            .calls = std::string(ToString(fault.verb)) + " " + fault.resource,
                            .message = fault.message.empty() ? "" : ": " + fault.message};
  }

  Said operator()(const RestartControllersAction& action) const {
    if (action.down_for.ns == 0) return said::ControllersRestart{};
    return said::ControllersStop{.down_for = FormatDuration(action.down_for)};
  }

  Said operator()(const CrashControllersAction& action) const {
    return said::ControllersCrash{.write = action.after_writes,
                                  .stay_down = action.down_for.ns != 0,
                                  .down_for = FormatDuration(action.down_for)};
  }

  Said operator()(const WatchDelayAction& action) const {
    if (action.jobs && action.jobs == action.cron_jobs && action.jobs == action.pods) {
      return said::WatchesLag{.delay = FormatDuration(*action.jobs)};
    }
    std::vector<Said> delays;
    for (const auto& [kinds, delay] :
         {std::pair{"Jobs", action.jobs}, std::pair{"CronJobs", action.cron_jobs},
          std::pair{"Pods", action.pods}}) {
      if (delay) delays.push_back(said::WatchLag{.kinds = kinds, .delay = FormatDuration(*delay)});
    }
    return said::WatchesLagEach{.delays = Listed(delays)};
  }
};

}  // namespace

Said ActionSaid(const Action& action, bool several_namespaces) {
  return std::visit(Writer{several_namespaces}, action.what);
}

}  // namespace jobplay
