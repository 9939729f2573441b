// `kubectl create job NAME --from=cronjob/FROM`: follows createJobFromCronJob in
// pkg/cmd/create/create_job.go of kubectl, in the version's release.
#include "core/admission/schema/since.h"
#include "core/sim/action_env.h"
#include "core/sim/admit.h"
#include "core/sim/field_reader.h"
#include "core/words/actions.h"

namespace jobplay {
namespace {

OwnerReference OwnerOf(const CronJob& cron_job, std::int32_t kubectl) {
  const bool in_batch = kubectl >= since::kCreatedJobIsOwnedInBatch;
  const bool controlled = kubectl >= since::kCreatedJobIsControlled;
  return {.api_version = in_batch ? "batch/v1" : "apps/v1",
          .kind = "CronJob",
          .name = cron_job.metadata.name(),
          .uid = cron_job.metadata.uid(),
          .controller = !in_batch || controlled,
          .block_owner_deletion =
              !in_batch || (controlled && kubectl < since::kCreatedJobBlocksNoDeletion)};
}

class CreateJob final : public ActionKind {
 public:
  explicit CreateJob(FieldReader fields) {
    from_ = fields.String("from").value_or("");
    // The prefix in kubectl's flag.
    constexpr std::string_view kPrefix = "cronjob/";
    if (from_.compare(0, kPrefix.size(), kPrefix) == 0) from_.erase(0, kPrefix.size());
    namespace_ = fields.String("namespace").value_or("default");
    name_ = fields.String("name").value_or("");
    fields.Require({"from", "name"},
                   said::NameCronJobAndJob{.yaml = "{from: hello, name: hello-by-hand}"});
    fields.Done();
  }

  void Act(ActionEnv& env) const override {
    ApiServer& server = env.server();
    const std::uint32_t id = env.FindCronJob(namespace_, from_);
    if (id == 0) return env.Refuse(NotFound("cronjobs.batch", from_));
    const CronJob cron_job = *server.cron_jobs().Get(id);
    auto job = AdmitJob(ManifestFrom(cron_job), server.NextUid(), env.generation(), env.now());
    if (!job.ok()) return env.Refuse(job.error());
    job->metadata.owner_references =
        std::vector<OwnerReference>{OwnerOf(cron_job, env.generation().minor)};
    env.RefuseUnless(server.CreateJob(env.context, std::move(*job)));
  }

  Said Told(const ActionNames& names) const override {
    return said::CreateJobFrom{.job = names.Of(namespace_, name_),
                               .cron_job = names.Of(namespace_, from_)};
  }

 private:
  Json ManifestFrom(const CronJob& cron_job) const {
    const JobTemplateSpec& of = cron_job.spec->job_template;
    StringMap annotations = *of.annotations;
    annotations.emplace(kCronJobInstantiateAnnotation, "manual");
    Json manifest = {
        {"apiVersion", "batch/v1"},
        {"kind", "Job"},
        {"metadata", {{"name", name_}, {"namespace", namespace_}, {"annotations", annotations}}},
        {"spec", of.spec}};
    if (!of.labels->empty()) manifest["metadata"]["labels"] = *of.labels;
    return manifest;
  }

  std::string from_;
  std::string namespace_;
  std::string name_;
};

std::unique_ptr<const ActionKind> ReadCreateJob(FieldReader& entry) {
  return std::make_unique<CreateJob>(entry.Object("createJob"));
}

}  // namespace

extern const ActionRow kCreateJobRow{"createJob", ReadCreateJob, ActionRole::kChange};

}  // namespace jobplay
