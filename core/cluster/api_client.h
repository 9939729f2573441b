// The API server as controllers see it. The scenario's `api` faults can make calls fail. Writes of
// other components go to the ApiServer directly and never fail in this way.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/cluster/api_server.h"
#include "core/cluster/api_verb.h"
#include "core/cluster/index_set.h"

namespace jobplay {

// An injected fault: the next `remaining` calls of this kind fail, or those with the numbers in
// `calls`.
struct ApiFault {
  ApiVerb verb = ApiVerb::kCreate;
  std::string resource;  // plural, as in URLs: pods, jobs, cronjobs
  std::int64_t remaining = 0;
  ApiReason error = ApiReason::kInternalError;
  std::string message;
  std::uint32_t since = 0;  // the step that injected it
  IndexSet calls;           // numbers from 1; everything: the next calls in order
  std::int64_t before = 0;  // earlier calls of this kind

  bool operator==(const ApiFault&) const = default;
};

// A kind of call, as a scenario names it.
struct CallKind {
  ApiVerb verb;
  std::string_view resource;
};
CallKind CallKindOf(FailingCall call);

// A call that a controller made while it processed a work item.
struct MadeCall {
  FailingCall call;
  std::uint32_t number = 0;  // among calls of its kind, from 1
  bool refused = false;      // rejected by a fault
  bool written = false;      // the server accepted it
  // True if it was started together with the previous call and requests the same, so it does not
  // matter which of them is rejected.
  bool is_alike = false;
  std::uint32_t batch = 0;    // the batch of parallel calls that it belongs to; 0: none
  std::uint32_t started = 0;  // its number among all parallel calls; see SideBySide
};

// All calls in order, including failed ones.
using CallsMade = std::vector<MadeCall>;

class ApiFaults {
 public:
  void Add(Context& context, ApiFault fault);
  // Counts the calls of that kind from now on, even if no fault needs the count.
  void Count(ApiVerb verb, const std::string& resource) { calls_.try_emplace({verb, resource}); }
  // Returns the number of calls since counting began.
  std::int64_t CallsOf(ApiVerb verb, const std::string& resource) const;
  // Returns the error for the call, or kOk.
  ApiStatus Meet(Context& context, FailingCall call, std::string_view name);
  const Table<ApiFault>& table() const { return faults_; }
  // For a fault that selects calls by number: how many calls of its kind were made since. 0 for
  // other faults.
  std::int64_t CallsSince(const ApiFault& fault) const;

 private:
  Table<ApiFault> faults_{TableId::kApiFaults};
  std::uint32_t next_ = 1;
  // The number of calls of each kind, once the count is needed.
  std::map<std::pair<ApiVerb, std::string>, std::int64_t> calls_;
};

// A client for the calls of one work item of a controller.
class ApiClient {
 public:
  // `crash_after` is the number of the write after which the process is lost, or 0. From then on,
  // nothing is answered, written or recorded. It counts the calls that change objects one by one,
  // except rejected calls and events.
  ApiClient(Context& context, ApiServer& server, ApiFaults& faults, std::int64_t crash_after = 0)
      : context_(context), server_(server), faults_(faults), writes_left_(crash_after) {}

  bool crashed() const { return context_.process_lost; }
  // Records all later calls in `made`, which the caller owns.
  void PutDown(CallsMade* made) { made_ = made; }

  // An uncached read, as for the recheck before an adoption. Empty if the Job does not exist.
  Shared<Job> GetJob(std::string_view namespace_, std::string_view name) const;
  Shared<CronJob> GetCronJob(std::string_view namespace_, std::string_view name) const;

  // Uncached lists, sorted by namespace and name as the server returns them.
  std::vector<Shared<Job>> ListJobs() const;
  std::vector<std::pair<std::uint32_t, Shared<CronJob>>> ListCronJobs() const;

  // MadeCall describes `is_alike`.
  ApiStatus CreatePod(Pod pod, Shared<Pod>* created, bool is_alike = false);
  // Returns the ID under which the pod is stored.
  std::uint32_t FindPod(const Pod& pod) const {
    return server_.FindPod(pod.metadata.namespace_(), pod.metadata.name());
  }
  ApiStatus DeletePod(std::uint32_t pod);
  // Strategic merge patches of the Job controller. `patched` is the pod afterwards; a missing pod
  // is NotFound. An adoption without a finalizer does not change the pod's finalizers. `removed` is
  // true if the stored pod still had the finalizer.
  ApiStatus RemoveFinalizer(std::uint32_t pod, std::string_view finalizer, Shared<Pod>* patched,
                            bool* removed = nullptr);
  ApiStatus AdoptPod(std::uint32_t pod, OwnerReference owner, std::string_view finalizer,
                     Shared<Pod>* patched);
  ApiStatus ReleasePod(std::uint32_t pod, Uid owner, std::string_view finalizer,
                       Shared<Pod>* patched);

  ApiStatus UpdateJobStatus(std::uint32_t id, const Job& job, Shared<Job>* updated);
  // Returns the UID that admission gives to the next object.
  Uid NextUid() const { return server_.NextUid(); }
  // `admitted` is the result of admission, or the error with which it rejects the request.
  ApiStatus CreateJob(Result<Job> admitted, std::string_view name, Shared<Job>* created);
  ApiStatus DeleteJob(std::string_view namespace_, std::string_view name,
                      DeletionPropagation propagation);
  ApiStatus UpdateCronJobStatus(std::uint32_t id, const CronJob& cron_job,
                                Shared<CronJob>* updated);

  void RecordEvent(Event event) {
    if (!crashed()) server_.RecordEvent(context_, std::move(event));
  }

 private:
  // Returns the error that stops a call before it reaches the server: a lost process or a fault.
  ApiStatus Meet(FailingCall call, std::string_view name, bool is_alike = false);
  // Returns the answer to a write and counts it if it succeeded. The last counted write ends the
  // process.
  ApiStatus Written(ApiStatus status);

  // `change` edits the stored pod, or returns the error with which it is rejected.
  template <typename Change>
  ApiStatus PatchPod(std::uint32_t pod, Change change, Shared<Pod>* patched);

  Context& context_;
  ApiServer& server_;
  ApiFaults& faults_;
  std::int64_t writes_left_;  // before the process is lost; 0: never
  CallsMade* made_ = nullptr;
};

}  // namespace jobplay
