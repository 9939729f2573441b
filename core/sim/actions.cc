// What people and faults do at the times the scenario says: the part of the Simulator behind
// Happening::kUserAction. What the API refuses is recorded as an event, and the run goes on.
#include "core/actors/disruption.h"
#include "core/sim/admit.h"
#include "core/sim/simulator.h"

namespace jobplay {

void Simulator::Refuse(Context& context, const std::string& message) {
  server_.RecordEvent(context, {.type = EventType::kError,
                                .reason = "ActionRejected",
                                .message = message,
                                .object = "scenario",
                                .component = "playground"});
  context.Why(DecisionCode::kUserRefused, {.text = std::string(message)});
}

std::vector<std::uint32_t> Simulator::MatchingPods(const PodMatch& match) const {
  std::vector<std::uint32_t> ids;
  server_.pods().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
    if (roster_.Matches(match, id, *pod)) ids.push_back(id);
  });
  return ids;
}

void Simulator::ApplyManifest(Context& context, const Json& manifest) {
  const auto text = [&](const Json& object, const char* name, const char* otherwise) {
    const auto it = object.is_object() ? object.find(name) : object.end();
    return object.is_object() && it != object.end() && it->is_string() ? it->get<std::string>()
                                                                       : std::string(otherwise);
  };
  const std::string kind = text(manifest, "kind", "");
  const Json metadata = manifest.is_object() ? manifest.value("metadata", Json::object()) : Json();
  const std::string name = text(metadata, "name", "");
  const std::string namespace_ = text(metadata, "namespace", "default");
  if (kind == "Job") {
    if (const std::uint32_t id = server_.FindJob(namespace_, name)) {
      const auto job =
          AdmitJobPatch(*server_.jobs().Get(id), manifest, scenario_->generation, now_);
      if (!job.ok()) return Refuse(context, job.error().message);
      server_.UpdateJob(context, id, *job);
      return;
    }
    auto job = AdmitJob(manifest, server_.NextUid(), scenario_->generation, now_);
    if (!job.ok()) return Refuse(context, job.error().message);
    const ApiStatus status = server_.CreateJob(context, std::move(*job));
    if (!status.ok()) Refuse(context, status.message);
    return;
  }
  if (kind == "CronJob") {
    if (const std::uint32_t id = server_.FindCronJob(namespace_, name)) {
      const auto cron_job =
          AdmitCronJobPatch(*server_.cron_jobs().Get(id), manifest, scenario_->generation, now_);
      if (!cron_job.ok()) return Refuse(context, cron_job.error().message);
      server_.UpdateCronJob(context, id, *cron_job);
      return;
    }
    auto cron_job = AdmitCronJob(manifest, scenario_->generation, now_);
    if (!cron_job.ok()) return Refuse(context, cron_job.error().message);
    const ApiStatus status = server_.CreateCronJob(context, std::move(*cron_job));
    if (!status.ok()) Refuse(context, status.message);
    return;
  }
  Refuse(context,
         "the playground does not run a " + (kind.empty() ? "document without kind" : kind));
}

void Simulator::PatchObject(Context& context, const PatchAction& action) {
  const ActionTarget& target = action.target;
  if (target.kind == "Job") {
    const std::uint32_t id = server_.FindJob(target.namespace_, target.name);
    if (id == 0) return Refuse(context, NotFound("jobs.batch", target.name).message);
    const auto job =
        AdmitJobPatch(*server_.jobs().Get(id), action.patch, scenario_->generation, now_);
    if (!job.ok()) return Refuse(context, job.error().message);
    server_.UpdateJob(context, id, *job);
  } else if (target.kind == "CronJob") {
    const std::uint32_t id = server_.FindCronJob(target.namespace_, target.name);
    if (id == 0) return Refuse(context, NotFound("cronjobs.batch", target.name).message);
    const auto cron_job =
        AdmitCronJobPatch(*server_.cron_jobs().Get(id), action.patch, scenario_->generation, now_);
    if (!cron_job.ok()) return Refuse(context, cron_job.error().message);
    server_.UpdateCronJob(context, id, *cron_job);
  } else {
    const auto pods = MatchingPods(target.pods);
    if (pods.empty() && !target.pods.name.empty()) {
      return Refuse(context, NotFound("pods", target.pods.name).message);
    }
    for (const std::uint32_t id : pods) {
      auto pod = AdmitPodPatch(*server_.pods().Get(id), action.patch, scenario_->generation);
      if (!pod.ok()) return Refuse(context, pod.error().message);
      server_.UpdatePod(context, id, std::move(*pod));
    }
  }
}

void Simulator::DeleteObject(Context& context, const DeleteAction& action) {
  const ActionTarget& target = action.target;
  if (target.kind == "Job") {
    const std::uint32_t id = server_.FindJob(target.namespace_, target.name);
    if (id == 0) return Refuse(context, NotFound("jobs.batch", target.name).message);
    server_.DeleteJob(context, id, action.propagation);
  } else if (target.kind == "CronJob") {
    const std::uint32_t id = server_.FindCronJob(target.namespace_, target.name);
    if (id == 0) return Refuse(context, NotFound("cronjobs.batch", target.name).message);
    server_.DeleteCronJob(context, id, action.propagation);
  } else {
    const auto pods = MatchingPods(target.pods);
    if (pods.empty() && !target.pods.name.empty()) {
      return Refuse(context, NotFound("pods", target.pods.name).message);
    }
    // A rule means the pods that still live; a finished one is deleted by its name.
    for (const std::uint32_t id : pods) {
      if (target.pods.name.empty() && IsPodTerminal(*server_.pods().Get(id))) continue;
      server_.DeletePod(context, id, action.grace_period_seconds);
    }
  }
}

void Simulator::Act(Context& context, std::uint32_t index) {
  if (index < scenario_->manifests.size()) {
    context.Why(DecisionCode::kUserActed, {.text = "apply: " + scenario_->manifests[index].label});
    ApplyManifest(context, scenario_->manifests[index].object);
    return;
  }
  const Action& action = scenario_->timeline[index - scenario_->manifests.size()];
  context.Why(DecisionCode::kUserActed, {.text = std::string(action.text)});
  ActorEnv env{context, server_, scenario_->cluster};
  struct Visitor {
    Simulator& sim;
    Context& context;
    ActorEnv& env;

    void operator()(const PatchAction& a) { sim.PatchObject(context, a); }
    void operator()(const DeleteAction& a) { sim.DeleteObject(context, a); }
    void operator()(const ApplyAction& a) { sim.ApplyManifest(context, a.manifest); }
    void operator()(const DisruptAction& a) {
      for (const std::uint32_t id : sim.MatchingPods(a.pods)) {
        switch (a.cause) {
          case DisruptAction::Cause::kEvict:
            Evict(env, id);
            break;
          case DisruptAction::Cause::kPreempt:
            Preempt(env, id);
            break;
          case DisruptAction::Cause::kNodePressure: {
            const Pod& pod = *sim.server_.pods().Get(id);
            if (!IsLive(pod) || pod.node_name->empty() || !sim.kubelet_.IsUp(*pod.node_name)) break;
            AddDisruptionTarget(env, id, "TerminationByKubelet",
                                "The node was low on resource: memory.");
            sim.kubelet_.EvictForNodePressure(env, id);
            context.Why(DecisionCode::kPodEvicted,
                        {.pod = id, .text = std::string("TerminationByKubelet")});
            break;
          }
        }
      }
    }
    void operator()(const KillAction& a) {
      for (const std::uint32_t id : sim.MatchingPods(a.pods)) {
        sim.kubelet_.KillContainers(env, sim.roster_, id, a.container, a.exit_code, a.reason);
      }
    }
    void operator()(const HangAction& a) {
      bool any = false;
      for (const std::uint32_t id : sim.MatchingPods(a.pods)) {
        if (IsPodTerminal(*sim.server_.pods().Get(id))) continue;
        sim.kubelet_.Hang(env, id);
        any = true;
      }
      if (!any) sim.Refuse(context, "there is no unfinished pod to hang");
    }
    void operator()(const NodeActionOf& a) {
      if (!sim.nodes_.Act(env, sim.kubelet_, sim.roster_, sim.placement_, a.name, a.action)) {
        sim.Refuse(context, NotFound("nodes", a.name).message);
      }
    }
    void operator()(const ApiFaultAction& a) { sim.faults_.Add(context, a.fault); }
    void operator()(const RestartControllersAction& a) { sim.StopControllers(context, a.down_for); }
    void operator()(const WatchDelayAction& a) { sim.server_.set_watch_delay(a.delay); }
  };
  std::visit(Visitor{*this, context, env}, action.what);
}

}  // namespace jobplay
