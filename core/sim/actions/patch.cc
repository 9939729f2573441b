// An update of an object by a user, or an update of its status subresource by a user or a program
// other than the controllers.
#include "core/api/leaves.h"
#include "core/sim/action_env.h"
#include "core/sim/admit.h"
#include "core/sim/target.h"
#include "core/words/actions.h"

namespace jobplay {
namespace {

class Patch final : public ActionKind {
 public:
  explicit Patch(FieldReader fields) : target_(ReadTarget(fields)) {
    status_ = fields.OneOf("subresource", {"status"}).has_value();
    if (const Json* body = fields.Take("patch")) patch_ = *body;
    if (!patch_.is_object()) {
      fields.sink().Add(fields.PathOf("patch"), said::PatchMustBeMapping{},
                        said::WriteMergePatch{.yaml = "{spec: {suspend: true}}"});
    }
    fields.Done();
  }

  void Act(ActionEnv& env) const override {
    if (target_.kind == "Job") return PatchJob(env);
    if (target_.kind == "CronJob") return PatchCronJob(env);
    PatchPods(env);
  }

  const PodMatch* Pods() const override { return target_.kind == "Pod" ? &target_.pods : nullptr; }

  Said Told(const ActionNames& names) const override {
    std::string fields;
    for (const auto& [path, value] : LeavesOf(patch_)) {
      fields += (fields.empty() ? "" : ", ") + path + ": " + PlainText(*value);
    }
    return said::Patch{.status = status_, .object = target_.Told(names), .fields = fields};
  }

  const Json* WrittenInto(std::string_view kind, std::string_view namespace_,
                          std::string_view name) const override {
    return target_.Is(kind, namespace_, name) ? &patch_ : nullptr;
  }

 private:
  void PatchJob(ActionEnv& env) const {
    ApiServer& server = env.server();
    const std::uint32_t id = env.FindJob(target_.namespace_, target_.name);
    if (id == 0) return env.Refuse(NotFound("jobs.batch", target_.name));
    const Shared<Job> stored = server.jobs().Get(id);
    const auto job = status_ ? AdmitJobStatusPatch(*stored, patch_, env.generation())
                             : AdmitJobPatch(*stored, patch_, env.generation(), env.context);
    if (!job.ok()) return env.Refuse(job.error());
    if (!status_) return server.UpdateJob(env.context, id, *job);
    env.RefuseUnless(server.UpdateJobStatus(env.context, id, *job, nullptr));
  }

  void PatchCronJob(ActionEnv& env) const {
    ApiServer& server = env.server();
    const std::uint32_t id = env.FindCronJob(target_.namespace_, target_.name);
    if (id == 0) return env.Refuse(NotFound("cronjobs.batch", target_.name));
    const Shared<CronJob> stored = server.cron_jobs().Get(id);
    const auto cron_job = status_
                              ? AdmitCronJobStatusPatch(*stored, patch_, env.generation())
                              : AdmitCronJobPatch(*stored, patch_, env.generation(), env.context);
    if (!cron_job.ok()) return env.Refuse(cron_job.error());
    if (!status_) return server.UpdateCronJob(env.context, id, *cron_job);
    env.RefuseUnless(server.UpdateCronJobStatus(env.context, id, *cron_job, nullptr));
  }

  void PatchPods(ActionEnv& env) const {
    const auto pods = env.MatchingPods(target_.pods);
    if (pods.empty() && !target_.pods.name.empty()) {
      return env.Refuse(NotFound("pods", target_.pods.name));
    }
    for (const std::uint32_t id : pods) {
      const Shared<Pod> stored = env.server().pods().Get(id);
      auto pod = status_ ? AdmitPodStatusPatch(*stored, patch_)
                         : AdmitPodPatch(*stored, patch_, env.generation());
      if (!pod.ok()) return env.Refuse(pod.error());
      env.server().UpdatePod(env.context, id, std::move(*pod));
    }
  }

  ActionTarget target_;
  Json patch_ = Json::object();
  bool status_ = false;  // of the status subresource
};

std::unique_ptr<const ActionKind> ReadPatch(FieldReader& entry) {
  return std::make_unique<Patch>(entry.Object("patch"));
}

}  // namespace

extern const ActionRow kPatchRow{"patch", ReadPatch, ActionRole::kChange};

}  // namespace jobplay
