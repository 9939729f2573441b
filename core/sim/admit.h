// The API server's answer to what people send: manifests and patches become typed objects, or the
// error that a client would see.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "core/admission/admission.h"
#include "core/api/cronjob.h"
#include "core/api/job.h"
#include "core/api/pod.h"
#include "core/base/result.h"
#include "core/cluster/context.h"
#include "core/controllers/generation.h"

namespace jobplay {

// Admission as the generation's version and gates have it; the generation must outlive the options,
// and so must the context, which notes the gates that are asked for.
AdmissionOptions OptionsFor(const Generation& generation, Time now, Context* context = nullptr);

// Where the object of a manifest that nothing has checked yet is created: in `default` when it
// names no namespace.
std::string NamespaceOf(const Json& manifest);

// What a client is told: `Job.batch "demo" is invalid: ...`.
std::string RefusalText(const Json& object, const AdmissionAnswer& answer);

// Nothing where the pods of a Job or CronJob have as many containers as the simulation takes.
std::optional<Error> TooManyContainers(const Json& object);

// Whether the API server generates the name of the manifest's object.
bool NeedsName(const Json& manifest);

// Of a create. `uid` is what the object will have: the generated selector carries it. The labels
// carry the name, so a Job that needs one gets it here, with `name_suffix`.
Result<Job> AdmitJob(const Json& manifest, Uid uid, const Generation& generation, Time now);
Result<Job> AdmitJob(const Json& manifest, Uid uid, const Generation& generation, Time now,
                     const std::string& name_suffix);
Result<CronJob> AdmitCronJob(const Json& manifest, const Generation& generation, Time now,
                             const std::string& name_suffix = {});

// Of an update by a merge patch on what is stored. The error is the API server's.
Result<Job> AdmitJobPatch(const Job& stored, const Json& patch, const Generation& generation,
                          Context& context);
Result<CronJob> AdmitCronJobPatch(const CronJob& stored, const Json& patch,
                                  const Generation& generation, Context& context);

// Of a patch that names another version of the object than the stored one, or none that is a
// number: what the store says before it validates anything (registry.Store.Update). "" and 0 ask
// for no version.
std::optional<Error> ConflictOf(const char* resource, const std::string& name, std::uint64_t stored,
                                const Json& patch);

// Of an update of the status subresource by a merge patch: of it only what it says of the status
// counts. Whether the transition is allowed is the store's to say (ApiServer::UpdateJobStatus). Of
// a Pod's status phase, reason, message and conditions can be written.
Result<Job> AdmitJobStatusPatch(const Job& stored, const Json& patch, const Generation& generation);
Result<CronJob> AdmitCronJobStatusPatch(const CronJob& stored, const Json& patch,
                                        const Generation& generation);
Result<Pod> AdmitPodStatusPatch(const Pod& stored, const Json& patch);

// Of a Pod, of which what may change is taken (PodWithJson) and the rest is passed over.
Result<Pod> AdmitPodPatch(const Pod& stored, const Json& patch, const Generation& generation);

}  // namespace jobplay
