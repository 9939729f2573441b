// kubectl delete, or a deletion by another client of the API.
#include "core/admission/schema/since.h"
#include "core/sim/action_env.h"
#include "core/sim/target.h"
#include "core/words/actions.h"

namespace jobplay {
namespace {

// Returns the propagation policy if the request has none. Follows shouldOrphanDependents and
// shouldDeleteDependents of the registry: an earlier deletion's finalizer takes precedence over
// DefaultGarbageCollectionPolicy of the kind's strategy (`orphans`).
DeletionPropagation DefaultPropagation(const ObjectMeta& meta, bool orphans) {
  if (HasFinalizer(meta, kOrphanFinalizer)) return DeletionPropagation::kOrphan;
  if (HasFinalizer(meta, kForegroundFinalizer)) return DeletionPropagation::kForeground;
  return orphans ? DeletionPropagation::kOrphan : DeletionPropagation::kBackground;
}

class Delete final : public ActionKind {
 public:
  explicit Delete(FieldReader fields) : target_(ReadTarget(fields)) {
    const std::size_t policy =
        fields.OneOf("propagationPolicy", {"Background", "Foreground", "Orphan", "ApiDefault"})
            .value_or(0);
    if (policy < 3) propagation_ = static_cast<DeletionPropagation>(policy);
    grace_period_seconds_ = fields.Int("gracePeriodSeconds", 0, 86400);
    fields.Done();
  }

  void Act(ActionEnv& env) const override {
    if (target_.kind == "Job") return DeleteJob(env);
    if (target_.kind == "CronJob") return DeleteCronJob(env);
    DeletePods(env);
  }

  const PodMatch* Pods() const override { return target_.kind == "Pod" ? &target_.pods : nullptr; }

  Said Told(const ActionNames& names) const override {
    const Said object = target_.Told(names);
    if (grace_period_seconds_) {
      return said::DeleteWithGrace{.object = object, .grace = *grace_period_seconds_};
    }
    const bool of_cron_job = target_.kind == "CronJob";
    if (!propagation_) return said::DeleteWithoutPolicy{.object = object};
    switch (*propagation_) {
      case DeletionPropagation::kForeground:
        return said::DeleteInForeground{.object = object, .of_cron_job = of_cron_job};
      case DeletionPropagation::kOrphan:
        return said::DeleteOrphaning{.object = object, .of_cron_job = of_cron_job};
      case DeletionPropagation::kBackground:
        break;
    }
    return said::Delete{.object = object};
  }

 private:
  void DeleteJob(ActionEnv& env) const {
    ApiServer& server = env.server();
    const std::uint32_t id = env.FindJob(target_.namespace_, target_.name);
    if (id == 0) return env.Refuse(NotFound("jobs.batch", target_.name));
    const ObjectMeta& meta = server.jobs().Get(id)->metadata;
    server.DeleteJob(env.context, id,
                     propagation_.value_or(DefaultPropagation(meta, /*orphans=*/true)));
  }

  void DeleteCronJob(ActionEnv& env) const {
    ApiServer& server = env.server();
    const std::uint32_t id = env.FindCronJob(target_.namespace_, target_.name);
    if (id == 0) return env.Refuse(NotFound("cronjobs.batch", target_.name));
    const ObjectMeta& meta = server.cron_jobs().Get(id)->metadata;
    // Their first API version that does not orphan dependents by default is batch/v1.
    const bool orphans = env.generation().minor < since::kCronJobV1;
    server.DeleteCronJob(env.context, id, propagation_.value_or(DefaultPropagation(meta, orphans)));
  }

  void DeletePods(ActionEnv& env) const {
    const auto pods = env.MatchingPods(target_.pods);
    if (pods.empty() && !target_.pods.name.empty()) {
      return env.Refuse(NotFound("pods", target_.pods.name));
    }
    // A match without phases selects only the pods that have not ended.
    const bool all = !target_.pods.name.empty() || !target_.pods.phases.empty();
    for (const std::uint32_t id : pods) {
      if (!all && IsPodTerminal(*env.server().pods().Get(id))) continue;
      env.server().DeletePod(env.context, id, grace_period_seconds_);
    }
  }

  ActionTarget target_;
  // Without a value the request has no policy, and the API server uses its default.
  std::optional<DeletionPropagation> propagation_;
  std::optional<std::int64_t> grace_period_seconds_;
};

std::unique_ptr<const ActionKind> ReadDelete(FieldReader& entry) {
  return std::make_unique<Delete>(entry.Object("delete"));
}

}  // namespace

extern const ActionRow kDeleteRow{"delete", ReadDelete, ActionRole::kChange};

}  // namespace jobplay
