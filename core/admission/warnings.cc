#include "core/admission/warnings.h"

#include "core/admission/schema/tree.h"
#include "core/admission/validation/names.h"
#include "core/words/common.h"

namespace jobplay {
namespace {

// Warns of names that are not DNS labels, because pods' names and hostnames contain them.
void AddNameWarning(const Json& object, std::vector<Warning>* warnings) {
  std::string messages;
  for (const Reason& reason : IsDns1123Label(Text(Struct(object, "metadata"), "name"))) {
    messages += (messages.empty() ? "" : " ") + Render(reason);
  }
  if (messages.empty()) return;
  warnings->push_back(
      {Warning::Source::kApiServer, "metadata.name",
       said::KubernetesSays{
           .message = "metadata.name: this is used in Pod names and hostnames, which can result in "
                      "surprising behavior; a DNS label is recommended: [" +
                      messages + "]"}});
}

void AddOwn(const Json& object, std::vector<Warning>* warnings) {
  AddExperienceWarnings(object, warnings);
  AddSimulationNotes(object, warnings);
}

}  // namespace

std::vector<Warning> WarningsOnCreate(const Json& object, const AdmissionOptions& options) {
  std::vector<Warning> warnings;
  AddNameWarning(object, &warnings);
  AddApiServerWarnings(JobSpecOf(object), JobSpecPath(object), options.minor, &warnings);
  AddOwn(object, &warnings);
  return warnings;
}

std::vector<Warning> WarningsOnUpdate(const Json& object, const Json& old_object,
                                      const AdmissionOptions& options) {
  std::vector<Warning> warnings;
  const std::int64_t generation = Number(Struct(object, "metadata"), "generation");
  if (generation != Number(Struct(old_object, "metadata"), "generation")) {
    AddApiServerWarnings(JobSpecOf(object), JobSpecPath(object), options.minor, &warnings);
  }
  const std::string& schedule = Text(Struct(object, "spec"), "schedule");
  if (IsCronJob(object) && schedule.find("TZ") != std::string::npos) {
    // The API server really writes "spec" twice.
    warnings.push_back(
        {Warning::Source::kApiServer, "spec.schedule",
         said::KubernetesSays{
             .message = "cannot use TZ or CRON_TZ in spec.spec.schedule, use timeZone instead, see "
                        "https://kubernetes.io/docs/concepts/workloads/controllers/cron-jobs/ for "
                        "more details"}});
  }
  AddOwn(object, &warnings);
  return warnings;
}

}  // namespace jobplay
