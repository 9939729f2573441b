// The API server's answer to what people send: manifests and patches become typed objects, or the error
// that a client would see.
#pragma once

#include <string>

#include "core/api/cronjob.h"
#include "core/api/job.h"
#include "core/base/result.h"
#include "core/controllers/generation.h"

namespace jobplay {

// Of a create. `uid` is what the object will have: the generated selector carries it.
Result<Job> AdmitJob(const Json& manifest, Uid uid, const Generation& generation);
Result<CronJob> AdmitCronJob(const Json& manifest, const Generation& generation);

// Of an update by a merge patch on what is stored. The error is the API server's.
Result<Job> AdmitJobPatch(const Job& stored, const Json& patch, const Generation& generation);
Result<CronJob> AdmitCronJobPatch(const CronJob& stored, const Json& patch,
                                  const Generation& generation);

}  // namespace jobplay
