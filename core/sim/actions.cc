// What people and faults do at the times the scenario says: the part of the Simulator behind
// Happening::kUserAction. What the API refuses is recorded as an event, and the run goes on.
#include <algorithm>
#include <tuple>

#include "core/actors/disruption.h"
#include "core/sim/admit.h"
#include "core/sim/simulator.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

// What becomes of the dependents when the request names no policy: shouldOrphanDependents and
// shouldDeleteDependents of the registry, an earlier deletion's finalizer before
// DefaultGarbageCollectionPolicy of the kind's strategy (`orphans`).
DeletionPropagation DefaultPropagation(const ObjectMeta& meta, bool orphans) {
  if (HasFinalizer(meta, kOrphanFinalizer)) return DeletionPropagation::kOrphan;
  if (HasFinalizer(meta, kForegroundFinalizer)) return DeletionPropagation::kForeground;
  return orphans ? DeletionPropagation::kOrphan : DeletionPropagation::kBackground;
}

}  // namespace

void Simulator::Refuse(Context& context, const std::string& message) {
  server_.RecordEvent(context, {.type = EventType::kError,
                                .reason = "ActionRejected",
                                .message = message,
                                .object = "scenario",
                                .component = "playground"});
  context.Why(decided::UserRefused{.answer = std::string(message)});
}

std::vector<std::uint32_t> Simulator::MatchingPods(const PodMatch& match) const {
  std::vector<std::uint32_t> ids;
  server_.pods().ForEach([&](std::uint32_t id, const Shared<Pod>& pod) {
    if (roster_.Matches(match, id, *pod)) ids.push_back(id);
  });
  // As the recorder's world goes through them: the order shows where several Jobs are meant.
  const auto order = [this](std::uint32_t id) {
    const PodEntry& pod = roster_.Entry(id);
    return std::tuple<std::int32_t, std::int32_t, const std::string&>(pod.index.value_or(-1),
                                                                      pod.attempt, pod.job);
  };
  std::stable_sort(ids.begin(), ids.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return order(a) < order(b); });
  return ids;
}

void Simulator::ApplyManifest(Context& context, const Json& manifest) {
  const std::string kind = TextOf(manifest, "kind");
  const Json metadata = manifest.is_object() ? manifest.value("metadata", Json::object()) : Json();
  const std::string name = TextOf(metadata, "name");
  const std::string namespace_ = NamespaceOf(manifest);
  if (kind == "Job") {
    if (const std::uint32_t id = server_.FindJob(namespace_, name)) {
      const auto job =
          AdmitJobPatch(*server_.jobs().Get(id), manifest, scenario_->generation, now_);
      if (!job.ok()) return Refuse(context, Say(job.error().message));
      server_.UpdateJob(context, id, *job);
      return;
    }
    auto job = AdmitJob(manifest, server_.NextUid(), scenario_->generation, now_);
    if (!job.ok()) return Refuse(context, Say(job.error().message));
    const ApiStatus status = server_.CreateJob(context, std::move(*job));
    if (!status.ok()) Refuse(context, status.message);
    return;
  }
  if (kind == "CronJob") {
    if (const std::uint32_t id = server_.FindCronJob(namespace_, name)) {
      const auto cron_job =
          AdmitCronJobPatch(*server_.cron_jobs().Get(id), manifest, scenario_->generation, now_);
      if (!cron_job.ok()) return Refuse(context, Say(cron_job.error().message));
      server_.UpdateCronJob(context, id, *cron_job);
      return;
    }
    auto cron_job = AdmitCronJob(manifest, scenario_->generation, now_);
    if (!cron_job.ok()) return Refuse(context, Say(cron_job.error().message));
    const ApiStatus status = server_.CreateCronJob(context, std::move(*cron_job));
    if (!status.ok()) Refuse(context, status.message);
    return;
  }
  Refuse(context,
         Say(kind.empty() ? Said(said::NoKindIsNotRun{}) : said::KindIsNotRun{.kind = kind}));
}

// `kubectl create job NAME --from=cronjob/FROM`: createJobFromCronJob of its
// pkg/cmd/create/create_job.go, as the release of the version has it.
void Simulator::CreateJobFrom(Context& context, const CreateJobAction& action) {
  const std::uint32_t id = server_.FindCronJob(action.namespace_, action.from);
  if (id == 0) return Refuse(context, NotFound("cronjobs.batch", action.from).message);
  const CronJob cron_job = *server_.cron_jobs().Get(id);
  const JobTemplateSpec& of = cron_job.spec->job_template;
  StringMap annotations = *of.annotations;
  annotations.emplace("cronjob.kubernetes.io/instantiate", "manual");
  Json manifest = {
      {"apiVersion", "batch/v1"},
      {"kind", "Job"},
      {"metadata",
       {{"name", action.name}, {"namespace", action.namespace_}, {"annotations", annotations}}},
      {"spec", of.spec}};
  if (!of.labels->empty()) manifest["metadata"]["labels"] = *of.labels;
  auto job = AdmitJob(manifest, server_.NextUid(), scenario_->generation, now_);
  if (!job.ok()) return Refuse(context, Say(job.error().message));
  // From v1.19 to v1.27 the CronJob was named as an owner, but not as the one that controls the
  // Job. Before, it was named by the wrong API group, so that garbage collection never found it.
  const int minor = scenario_->generation.minor;
  job->metadata.owner_references = std::vector<OwnerReference>{
      {.api_version = minor < 19 ? "apps/v1" : "batch/v1",
       .kind = "CronJob",
       .name = cron_job.metadata.name(),
       .uid = cron_job.metadata.uid(),
       .controller = minor < 19 || minor >= 28,
       .block_owner_deletion = minor < 19 || (minor >= 28 && minor < 31)}};
  const ApiStatus status = server_.CreateJob(context, std::move(*job));
  if (!status.ok()) Refuse(context, status.message);
}

// A person's update of an object or, by hand or by another program than the controllers, of its
// status subresource.
void Simulator::PatchObject(Context& context, const PatchAction& action) {
  const ActionTarget& target = action.target;
  const Json& patch = action.patch;
  const Generation& generation = scenario_->generation;
  if (target.kind == "Job") {
    const std::uint32_t id = server_.FindJob(target.namespace_, target.name);
    if (id == 0) return Refuse(context, NotFound("jobs.batch", target.name).message);
    const Shared<Job> stored = server_.jobs().Get(id);
    const auto job = action.status ? AdmitJobStatusPatch(*stored, patch, generation)
                                   : AdmitJobPatch(*stored, patch, generation, now_);
    if (!job.ok()) return Refuse(context, Say(job.error().message));
    if (!action.status) return server_.UpdateJob(context, id, *job);
    const ApiStatus status = server_.UpdateJobStatus(context, id, *job, nullptr);
    if (!status.ok()) Refuse(context, status.message);
  } else if (target.kind == "CronJob") {
    const std::uint32_t id = server_.FindCronJob(target.namespace_, target.name);
    if (id == 0) return Refuse(context, NotFound("cronjobs.batch", target.name).message);
    const Shared<CronJob> stored = server_.cron_jobs().Get(id);
    const auto cron_job = action.status ? AdmitCronJobStatusPatch(*stored, patch, generation)
                                        : AdmitCronJobPatch(*stored, patch, generation, now_);
    if (!cron_job.ok()) return Refuse(context, Say(cron_job.error().message));
    if (!action.status) return server_.UpdateCronJob(context, id, *cron_job);
    const ApiStatus status = server_.UpdateCronJobStatus(context, id, *cron_job, nullptr);
    if (!status.ok()) Refuse(context, status.message);
  } else {
    const auto pods = MatchingPods(target.pods);
    if (pods.empty() && !target.pods.name.empty()) {
      return Refuse(context, NotFound("pods", target.pods.name).message);
    }
    for (const std::uint32_t id : pods) {
      const Shared<Pod> stored = server_.pods().Get(id);
      auto pod = action.status ? AdmitPodStatusPatch(*stored, patch)
                               : AdmitPodPatch(*stored, patch, generation);
      if (!pod.ok()) return Refuse(context, Say(pod.error().message));
      server_.UpdatePod(context, id, std::move(*pod));
    }
  }
}

void Simulator::DeleteObject(Context& context, const DeleteAction& action) {
  const ActionTarget& target = action.target;
  if (target.kind == "Job") {
    const std::uint32_t id = server_.FindJob(target.namespace_, target.name);
    if (id == 0) return Refuse(context, NotFound("jobs.batch", target.name).message);
    server_.DeleteJob(context, id,
                      action.propagation.value_or(
                          DefaultPropagation(server_.jobs().Get(id)->metadata, /*orphans=*/true)));
  } else if (target.kind == "CronJob") {
    const std::uint32_t id = server_.FindCronJob(target.namespace_, target.name);
    if (id == 0) return Refuse(context, NotFound("cronjobs.batch", target.name).message);
    // Their first version that leaves nothing behind is batch/v1.
    server_.DeleteCronJob(
        context, id,
        action.propagation.value_or(DefaultPropagation(server_.cron_jobs().Get(id)->metadata,
                                                       scenario_->generation.minor < 21)));
  } else {
    const auto pods = MatchingPods(target.pods);
    if (pods.empty() && !target.pods.name.empty()) {
      return Refuse(context, NotFound("pods", target.pods.name).message);
    }
    // A rule that names no phase means the pods that still live.
    for (const std::uint32_t id : pods) {
      if (target.pods.name.empty() && target.pods.phases.empty() &&
          IsPodTerminal(*server_.pods().Get(id)))
        continue;
      server_.DeletePod(context, id, action.grace_period_seconds);
    }
  }
}

void Simulator::Disrupt(Context& context, const DisruptAction& action) {
  ActorEnv env = EnvOf(context);
  for (const std::uint32_t id : MatchingPods(action.pods)) {
    switch (action.cause) {
      case DisruptAction::Cause::kEvict:
        Evict(env, id);
        break;
      case DisruptAction::Cause::kPreempt:
        Preempt(env, id);
        break;
      case DisruptAction::Cause::kNodePressure: {
        const Pod& pod = *server_.pods().Get(id);
        if (!IsLive(pod) || pod.node_name->empty() || !kubelet_.IsUp(*pod.node_name)) break;
        AddDisruptionTarget(env, id, "TerminationByKubelet",
                            "The node was low on resource: memory.");
        kubelet_.EvictForNodePressure(env, id);
        context.Why(
            decided::PodEvicted{.pod = id, .cause = DisruptionCause::kTerminationByKubelet});
        break;
      }
    }
  }
}

void Simulator::Act(Context& context, std::uint32_t index) {
  if (index < scenario_->manifests.size()) {
    context.Why(decided::UserActed{.action = "apply: " + scenario_->manifests[index].label});
    ApplyManifest(context, scenario_->manifests[index].object);
    return;
  }
  const Action& action = scenario_->timeline[index - scenario_->manifests.size()];
  context.Why(decided::UserActed{.action = std::string(action.text)});
  ActorEnv env = EnvOf(context);
  struct Visitor {
    Simulator& sim;
    Context& context;
    ActorEnv& env;

    void operator()(const PatchAction& a) { sim.PatchObject(context, a); }
    void operator()(const DeleteAction& a) { sim.DeleteObject(context, a); }
    void operator()(const ApplyAction& a) { sim.ApplyManifest(context, a.manifest); }
    void operator()(const CreateJobAction& a) { sim.CreateJobFrom(context, a); }
    void operator()(const DisruptAction& a) { sim.Disrupt(context, a); }
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
      if (!any) sim.Refuse(context, Say(said::NoPodToHang{}));
    }
    void operator()(const NodeActionOf& a) {
      if (!sim.nodes_.Act(env, sim.kubelet_, sim.roster_, sim.placement_, a.name, a.action)) {
        sim.Refuse(context, NotFound("nodes", a.name).message);
      }
    }
    void operator()(const ApiFaultAction& a) { sim.faults_.Add(context, a.fault); }
    void operator()(const RestartControllersAction& a) {
      sim.StopControllers(context, a.down_for);
      context.Why(decided::ControllersStopped{.down_for = a.down_for});
    }
    void operator()(const CrashControllersAction& a) {
      ControllersState state = *sim.controllers_.Get(1);
      state.crash_after_writes = a.after_writes;
      state.crash_down_for = a.down_for;
      sim.controllers_.Set(context, 1, std::move(state));
    }
    void operator()(const WatchDelayAction& a) {
      sim.server_.set_watch_delays(a.AppliedTo(sim.server_.watch_delays()));
    }
  };
  std::visit(Visitor{*this, context, env}, action.what);
}

}  // namespace jobplay
