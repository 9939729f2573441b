// Admission of what users send. Manifests and patches become typed objects, or the API server's
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

// Returns the options for the generation's version and gates. The generation and the context must
// outlive the options. The context records the gates that are queried.
AdmissionOptions OptionsFor(const Generation& generation, Time now, Context* context = nullptr);

// Returns the namespace of an unvalidated manifest, or `default` if it has none.
std::string NamespaceOf(const Json& manifest);

// Returns the message that a client gets: `Job.batch "demo" is invalid: ...`.
std::string RefusalText(const Json& object, const AdmissionAnswer& answer);

// Returns an error if the pods of a Job or CronJob have more containers than the simulation
// accepts.
std::optional<Error> TooManyContainers(const Json& object);

// Returns true if the API server generates the name of the manifest's object.
bool NeedsName(const Json& manifest);

// Admits a create. `uid` is the future uid, which the generated selector contains. The labels
// contain the name, so a generated name is set here, with `name_suffix`.
Result<Job> AdmitJob(const Json& manifest, Uid uid, const Generation& generation, Time now);
Result<Job> AdmitJob(const Json& manifest, Uid uid, const Generation& generation, Time now,
                     const std::string& name_suffix);
Result<CronJob> AdmitCronJob(const Json& manifest, const Generation& generation, Time now,
                             const std::string& name_suffix = {});

// Admit an update of the stored object by a merge patch, with the API server's errors.
Result<Job> AdmitJobPatch(const Job& stored, const Json& patch, const Generation& generation,
                          Context& context);
Result<CronJob> AdmitCronJobPatch(const CronJob& stored, const Json& patch,
                                  const Generation& generation, Context& context);

// Returns an error for a patch with another version than the stored object's, or with a version
// that is not a number. The store checks this before validation (registry.Store.Update). "" and 0
// require no version.
std::optional<Error> ConflictOf(const char* resource, const std::string& name, std::uint64_t stored,
                                const Json& patch);

// Admit an update of the status subresource by a merge patch, of which only the status counts. The
// store decides whether the transition is allowed (ApiServer::UpdateJobStatus). In a Pod's status,
// the phase, reason, message and conditions can change.
Result<Job> AdmitJobStatusPatch(const Job& stored, const Json& patch, const Generation& generation);
Result<CronJob> AdmitCronJobStatusPatch(const CronJob& stored, const Json& patch,
                                        const Generation& generation);
Result<Pod> AdmitPodStatusPatch(const Pod& stored, const Json& patch);

// Admits a patch of a Pod: takes the fields that may change (PodWithJson) and ignores the others.
Result<Pod> AdmitPodPatch(const Pod& stored, const Json& patch, const Generation& generation);

}  // namespace jobplay
