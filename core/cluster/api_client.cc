#include "core/cluster/api_client.h"

#include <algorithm>

#include "core/words/decisions/api_server.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

std::pair<std::string, std::string> NamespacedName(const ObjectMeta& meta) {
  return {meta.namespace_(), meta.name()};
}

// Returns the qualified resource as errors name it: "jobs" is in the batch group, "pods" in the
// core group.
std::string Qualified(std::string_view resource) {
  return std::string(resource) + (resource == "pods" ? "" : ".batch");
}

ApiStatus FaultStatus(const ApiFault& fault, std::string_view name) {
  const std::string message = fault.message.empty() ? "injected" : fault.message;
  const std::string resource = Qualified(fault.resource);
  switch (fault.error) {
    case ApiReason::kForbidden: {
      const std::string named =
          name.empty() ? resource : resource + " \"" + std::string(name) + "\"";
      return {fault.error, named + " is forbidden: " + message};
    }
    case ApiReason::kConflict:
      return Conflict(resource, name, message);
    case ApiReason::kTimeout:
      return {fault.error, "Timeout: " + message};
    case ApiReason::kTooManyRequests:
      return {fault.error, message};
    default:
      return {ApiReason::kInternalError, "Internal error occurred: " + message};
  }
}

}  // namespace

CallKind CallKindOf(FailingCall call) {
  switch (call) {
    case FailingCall::kCreatePod:
      return {ApiVerb::kCreate, "pods"};
    case FailingCall::kDeletePod:
      return {ApiVerb::kDelete, "pods"};
    case FailingCall::kPatchPod:
      return {ApiVerb::kPatch, "pods"};
    case FailingCall::kUpdateJobStatus:
      return {ApiVerb::kUpdateStatus, "jobs"};
    case FailingCall::kCreateJob:
      return {ApiVerb::kCreate, "jobs"};
    case FailingCall::kDeleteJob:
    case FailingCall::kDeleteExpiredJob:
      return {ApiVerb::kDelete, "jobs"};
    case FailingCall::kUpdateCronJobStatus:
      break;
  }
  return {ApiVerb::kUpdateStatus, "cronjobs"};
}

const char* ToString(ApiVerb verb) {
  switch (verb) {
    case ApiVerb::kCreate:
      return "create";
    case ApiVerb::kDelete:
      return "delete";
    case ApiVerb::kPatch:
      return "patch";
    case ApiVerb::kUpdate:
      return "update";
    case ApiVerb::kUpdateStatus:
      return "updateStatus";
    case ApiVerb::kNone:
      break;
  }
  return "";
}

void ApiFaults::Add(Context& context, ApiFault fault) {
  if (fault.remaining <= 0) return;
  fault.since = context.events->step();
  if (!fault.calls.IsEverything()) {
    fault.before = calls_.try_emplace({fault.verb, fault.resource}).first->second;
  }
  faults_.Set(context, next_++, Shared<ApiFault>(std::move(fault)));
}

std::int64_t ApiFaults::CallsOf(ApiVerb verb, const std::string& resource) const {
  const auto counted = calls_.find({verb, resource});
  return counted == calls_.end() ? 0 : counted->second;
}

std::int64_t ApiFaults::CallsSince(const ApiFault& fault) const {
  return fault.calls.IsEverything() ? 0 : CallsOf(fault.verb, fault.resource) - fault.before;
}

ApiStatus ApiFaults::Meet(Context& context, FailingCall call, std::string_view name) {
  if (faults_.size() == 0 && calls_.empty()) return {};
  const CallKind kind = CallKindOf(call);
  std::int64_t number = 0;
  if (!calls_.empty()) {
    const auto counted = calls_.find({kind.verb, std::string(kind.resource)});
    if (counted != calls_.end()) number = ++counted->second;
  }
  std::uint32_t met = 0;
  faults_.ForEach([&](std::uint32_t id, const Shared<ApiFault>& fault) {
    if (met == 0 && fault->verb == kind.verb && fault->resource == kind.resource &&
        fault->calls.Contains(number - fault->before)) {
      met = id;
    }
  });
  if (met == 0) return {};
  Shared<ApiFault> fault = faults_.Get(met);
  const ApiStatus status = FaultStatus(*fault, name);
  context.Why(decided::FaultMet{.call = call, .left = fault->remaining - 1, .since = fault->since});
  if (fault->remaining == 1) {
    faults_.Erase(context, met);
  } else {
    --fault.Mutable().remaining;
    faults_.Set(context, met, std::move(fault));
  }
  return status;
}

ApiStatus ApiClient::Meet(FailingCall call, std::string_view name, bool is_alike) {
  if (crashed()) return {ApiReason::kInternalError, "the process is gone"};
  ApiStatus status = faults_.Meet(context_, call, name);
  if (made_ != nullptr) {
    const SideBySide& calls = context_.side_by_side;
    const auto before = std::find_if(made_->rbegin(), made_->rend(),
                                     [&](const MadeCall& made) { return made.call == call; });
    made_->push_back({.call = call,
                      .number = before == made_->rend() ? 1 : before->number + 1,
                      .refused = !status.ok(),
                      .is_alike = is_alike,
                      .batch = calls.under_way == SideBySide::kNone ? 0 : calls.batch,
                      .started = calls.under_way});
  }
  return status;
}

ApiStatus ApiClient::Written(ApiStatus status) {
  if (!status.ok()) return status;
  if (made_ != nullptr) made_->back().written = true;
  if (writes_left_ > 0 && --writes_left_ == 0) context_.process_lost = true;
  return status;
}

Shared<Job> ApiClient::GetJob(std::string_view namespace_, std::string_view name) const {
  if (crashed()) return {};
  const std::uint32_t id = server_.FindJob(namespace_, name);
  return id == 0 ? Shared<Job>() : server_.jobs().Get(id);
}

Shared<CronJob> ApiClient::GetCronJob(std::string_view namespace_, std::string_view name) const {
  if (crashed()) return {};
  const std::uint32_t id = server_.FindCronJob(namespace_, name);
  return id == 0 ? Shared<CronJob>() : server_.cron_jobs().Get(id);
}

std::vector<Shared<Job>> ApiClient::ListJobs() const {
  std::vector<Shared<Job>> jobs;
  server_.jobs().ForEach([&](std::uint32_t, const Shared<Job>& job) { jobs.push_back(job); });
  std::sort(jobs.begin(), jobs.end(), [](const Shared<Job>& a, const Shared<Job>& b) {
    return NamespacedName(a->metadata) < NamespacedName(b->metadata);
  });
  return jobs;
}

std::vector<std::pair<std::uint32_t, Shared<CronJob>>> ApiClient::ListCronJobs() const {
  std::vector<std::pair<std::uint32_t, Shared<CronJob>>> cron_jobs;
  server_.cron_jobs().ForEach([&](std::uint32_t id, const Shared<CronJob>& cron_job) {
    cron_jobs.emplace_back(id, cron_job);
  });
  std::sort(cron_jobs.begin(), cron_jobs.end(), [](const auto& a, const auto& b) {
    return NamespacedName(a.second->metadata) < NamespacedName(b.second->metadata);
  });
  return cron_jobs;
}

ApiStatus ApiClient::CreatePod(Pod pod, Shared<Pod>* created, bool is_alike) {
  const ApiStatus fault = Meet(FailingCall::kCreatePod, "", is_alike);
  if (!fault.ok()) return fault;
  std::uint32_t id = 0;
  const Calling calling(context_, ApiVerb::kCreate);
  const ApiStatus status = Written(server_.CreatePod(context_, std::move(pod), &id));
  if (status.ok()) *created = server_.pods().Get(id);
  return status;
}

ApiStatus ApiClient::DeletePod(std::uint32_t pod) {
  const Shared<Pod> stored = server_.pods().Get(pod);
  const std::string name = stored ? stored->metadata.name() : "";
  const ApiStatus fault = Meet(FailingCall::kDeletePod, name);
  if (!fault.ok()) return fault;
  if (!stored) return NotFound("pods", name);
  const Calling calling(context_, ApiVerb::kDelete);
  return Written(server_.DeletePod(context_, pod));
}

template <typename Change>
ApiStatus ApiClient::PatchPod(std::uint32_t pod, Change change, Shared<Pod>* patched) {
  const Shared<Pod> stored = server_.pods().Get(pod);
  const std::string name = stored ? stored->metadata.name() : "";
  const ApiStatus fault = Meet(FailingCall::kPatchPod, name);
  if (!fault.ok()) return fault;
  if (!stored) return NotFound("pods", name);
  Pod after = *stored;
  const ApiStatus refused = change(after);
  if (!refused.ok()) return refused;
  const Calling calling(context_, ApiVerb::kPatch);
  server_.UpdatePod(context_, pod, after);
  const Shared<Pod>& now = server_.pods().Get(pod);
  // The object is removed with its last finalizer. The answer is still the patched object.
  if (!now) after.metadata.resource_version = server_.resource_version();
  *patched = now ? now : Shared<Pod>(std::move(after));
  return Written({});
}

ApiStatus ApiClient::RemoveFinalizer(std::uint32_t pod, std::string_view finalizer,
                                     Shared<Pod>* patched, bool* removed) {
  const auto change = [&](Pod& after) -> ApiStatus {
    const bool had = jobplay::RemoveFinalizer(after.metadata, finalizer);
    if (removed != nullptr) *removed = had;
    return {};
  };
  return PatchPod(pod, change, patched);
}

ApiStatus ApiClient::AdoptPod(std::uint32_t pod, OwnerReference owner, std::string_view finalizer,
                              Shared<Pod>* patched) {
  const auto change = [&](Pod& after) -> ApiStatus {
    if (const OwnerReference* other = GetControllerOf(after.metadata);
        other != nullptr && other->uid != owner.uid) {
      return Invalid("Pod", after.metadata.name(),
                     "metadata.ownerReferences: Invalid value: null: Only one reference can have "
                     "Controller set to true. Found \"true\" in references for " +
                         other->kind + "/" + other->name + " and " + owner.kind + "/" + owner.name);
    }
    // The patch is by UID: adopting again, because the cache is behind, changes nothing.
    auto& owners = after.metadata.owner_references.Mutable();
    const auto own = std::find_if(owners.begin(), owners.end(),
                                  [&](const OwnerReference& o) { return o.uid == owner.uid; });
    if (own == owners.end()) {
      owners.push_back(owner);
    } else {
      *own = owner;
    }
    if (!finalizer.empty()) AddFinalizer(after.metadata, finalizer);
    return {};
  };
  return PatchPod(pod, change, patched);
}

ApiStatus ApiClient::ReleasePod(std::uint32_t pod, Uid owner, std::string_view finalizer,
                                Shared<Pod>* patched) {
  const auto change = [&](Pod& after) -> ApiStatus {
    auto& owners = after.metadata.owner_references.Mutable();
    owners.erase(std::remove_if(owners.begin(), owners.end(),
                                [&](const OwnerReference& o) { return o.uid == owner; }),
                 owners.end());
    jobplay::RemoveFinalizer(after.metadata, finalizer);
    return {};
  };
  return PatchPod(pod, change, patched);
}

ApiStatus ApiClient::UpdateJobStatus(std::uint32_t id, const Job& job, Shared<Job>* updated) {
  const ApiStatus fault = Meet(FailingCall::kUpdateJobStatus, job.metadata.name());
  if (!fault.ok()) return fault;
  const Calling calling(context_, ApiVerb::kUpdateStatus);
  return Written(server_.UpdateJobStatus(context_, id, job, updated));
}

ApiStatus ApiClient::CreateJob(Result<Job> admitted, std::string_view name, Shared<Job>* created) {
  const ApiStatus fault = Meet(FailingCall::kCreateJob, name);
  if (!fault.ok()) return fault;
  if (!admitted) return {ApiReason::kInvalid, Say(admitted.error().message)};
  std::uint32_t id = 0;
  const Calling calling(context_, ApiVerb::kCreate);
  const ApiStatus status = Written(server_.CreateJob(context_, std::move(*admitted), &id));
  if (status.ok()) *created = server_.jobs().Get(id);
  return status;
}

ApiStatus ApiClient::DeleteJob(std::string_view namespace_, std::string_view name,
                               DeletionPropagation propagation) {
  // Only the TTL controller waits for the dependents.
  const ApiStatus fault =
      Meet(propagation == DeletionPropagation::kForeground ? FailingCall::kDeleteExpiredJob
                                                           : FailingCall::kDeleteJob,
           name);
  if (!fault.ok()) return fault;
  const std::uint32_t id = server_.FindJob(namespace_, name);
  if (id == 0) return NotFound("jobs.batch", name);
  const Calling calling(context_, ApiVerb::kDelete);
  return Written(server_.DeleteJob(context_, id, propagation));
}

ApiStatus ApiClient::UpdateCronJobStatus(std::uint32_t id, const CronJob& cron_job,
                                         Shared<CronJob>* updated) {
  const ApiStatus fault = Meet(FailingCall::kUpdateCronJobStatus, cron_job.metadata.name());
  if (!fault.ok()) return fault;
  const Calling calling(context_, ApiVerb::kUpdateStatus);
  return Written(server_.UpdateCronJobStatus(context_, id, cron_job, updated));
}

}  // namespace jobplay
