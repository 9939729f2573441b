// kubectl apply for a Job or CronJob.
#include "core/sim/action_env.h"
#include "core/sim/admit.h"
#include "core/sim/target.h"
#include "core/words/actions.h"
#include "core/words/problems.h"
#include "core/words/remedies.h"

namespace jobplay {
namespace {

// Generates a suffix only for an object that needs it, because every draw changes the names of
// later pods.
std::string SuffixFor(ApiServer& server, const Json& manifest) {
  return NeedsName(manifest) ? server.DrawNameSuffix() : std::string();
}

void ApplyJob(ActionEnv& env, const Json& manifest, const std::string& namespace_,
              const std::string& name) {
  ApiServer& server = env.server();
  if (const std::uint32_t id = env.FindJob(namespace_, name)) {
    const auto job = AdmitJobPatch(*server.jobs().Get(id), manifest, env.generation(), env.context);
    if (!job.ok()) return env.Refuse(job.error());
    return server.UpdateJob(env.context, id, *job);
  }
  auto job = AdmitJob(manifest, server.NextUid(), env.generation(), env.now(),
                      SuffixFor(server, manifest));
  if (!job.ok()) return env.Refuse(job.error());
  env.RefuseUnless(server.CreateJob(env.context, std::move(*job)));
}

void ApplyCronJob(ActionEnv& env, const Json& manifest, const std::string& namespace_,
                  const std::string& name) {
  ApiServer& server = env.server();
  if (const std::uint32_t id = env.FindCronJob(namespace_, name)) {
    const auto cron_job =
        AdmitCronJobPatch(*server.cron_jobs().Get(id), manifest, env.generation(), env.context);
    if (!cron_job.ok()) return env.Refuse(cron_job.error());
    return server.UpdateCronJob(env.context, id, *cron_job);
  }
  auto cron_job = AdmitCronJob(manifest, env.generation(), env.now(), SuffixFor(server, manifest));
  if (!cron_job.ok()) return env.Refuse(cron_job.error());
  env.RefuseUnless(server.CreateCronJob(env.context, std::move(*cron_job)));
}

Json MetadataOf(const Json& manifest) {
  return manifest.is_object() ? manifest.value("metadata", Json::object()) : Json();
}

class Apply final : public ActionKind {
 public:
  explicit Apply(Json manifest) : manifest_(std::move(manifest)) {}

  void Act(ActionEnv& env) const override { ApplyManifest(env, manifest_); }

  Said Told(const ActionNames& names) const override {
    const auto word = [](const Json& object, const char* name) {
      const auto it = object.find(name);
      return it != object.end() && it->is_string() ? it->get<std::string>() : std::string("?");
    };
    return said::Apply{
        .kind = word(manifest_, "kind"),
        .object = names.Of(NamespaceOf(manifest_), word(MetadataOf(manifest_), "name"))};
  }

  const Json* Manifest() const override { return &manifest_; }

  const Json* WrittenInto(std::string_view kind, std::string_view namespace_,
                          std::string_view name) const override {
    const bool same = TextOf(manifest_, "kind") == kind &&
                      TextOf(MetadataOf(manifest_), "name") == name &&
                      NamespaceOf(manifest_) == namespace_;
    return same ? &manifest_ : nullptr;
  }

 private:
  Json manifest_;
};

std::unique_ptr<const ActionKind> ReadApply(FieldReader& entry) {
  FieldReader manifest = entry.Object("apply");
  // Reads only the names that are needed before admission. The API server checks the rest.
  for (const char* name : {"apiVersion", "kind"}) manifest.String(name);
  FieldReader metadata = manifest.Object("metadata");
  for (const char* name : {"name", "namespace"}) metadata.String(name);
  return std::make_unique<Apply>(manifest.json());
}

}  // namespace

void ApplyManifest(ActionEnv& env, const Json& manifest) {
  const std::string kind = TextOf(manifest, "kind");
  const std::string name = TextOf(MetadataOf(manifest), "name");
  const std::string namespace_ = NamespaceOf(manifest);
  if (kind == "Job") return ApplyJob(env, manifest, namespace_, name);
  if (kind == "CronJob") return ApplyCronJob(env, manifest, namespace_, name);
  env.Refuse(Error{
      .message = kind.empty() ? Said(said::NoKindIsNotRun{}) : said::KindIsNotRun{.kind = kind},
      .remedy = said::PlaygroundRuns{}});
}

extern const ActionRow kApplyRow{"apply", ReadApply, ActionRole::kChange};

}  // namespace jobplay
