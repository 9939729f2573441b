// What controllers may ask of the API server. Each call may be made to fail by the scenario's `api`
// faults; the world's own writes go to the ApiServer directly and never fail so.
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

// A scripted fault: the next `remaining` calls of this kind fail, or those of its `calls`.
struct ApiFault {
  ApiVerb verb = ApiVerb::kCreate;
  std::string resource;  // plural, as in URLs: pods, jobs, cronjobs
  std::int64_t remaining = 0;
  ApiReason error = ApiReason::kInternalError;
  std::string message;
  std::uint32_t since = 0;  // the step
  IndexSet calls;           // counted from 1; everything: one after the other
  std::int64_t before = 0;  // calls of its kind that came before it

  bool operator==(const ApiFault&) const = default;
};

// A kind of call as a scenario names it.
struct CallKind {
  ApiVerb verb;
  std::string_view resource;
};
CallKind CallKindOf(FailingCall call);

// A call that a work item of a controller made.
struct MadeCall {
  FailingCall call;
  std::uint32_t number = 0;  // of its kind, from 1
  bool refused = false;      // by a fault
  bool written = false;      // the server took it
  // It was started together with the one before, and asks for the same: which of them is refused
  // comes to the same.
  bool is_alike = false;
  std::uint32_t batch = 0;    // of calls side by side, of which it is one; 0: of none
  std::uint32_t started = 0;  // its number among all of these: SideBySide
};

// The calls in their order, those that failed as well.
using CallsMade = std::vector<MadeCall>;

class ApiFaults {
 public:
  void Add(Context& context, ApiFault fault);
  // Counts the calls of that kind from now on, whether a fault asks for their number or not.
  void Count(ApiVerb verb, const std::string& resource) { calls_.try_emplace({verb, resource}); }
  // How many there were since they are counted.
  std::int64_t CallsOf(ApiVerb verb, const std::string& resource) const;
  // The error the call meets, or kOk.
  ApiStatus Meet(Context& context, FailingCall call, std::string_view name);
  const Table<ApiFault>& table() const { return faults_; }
  // Of a fault that goes by numbers: how many calls of its kind have come since; 0 of another.
  std::int64_t CallsSince(const ApiFault& fault) const;

 private:
  Table<ApiFault> faults_{TableId::kApiFaults};
  std::uint32_t next_ = 1;
  // So many calls of each kind, once somebody asks for their number.
  std::map<std::pair<ApiVerb, std::string>, std::int64_t> calls_;
};

// One client is what one work item of a controller calls with.
class ApiClient {
 public:
  // crash_after: the write right after which the process is lost, 0 for none. From then on nothing
  // is answered, written or recorded. Counted are calls that change objects, one by one in their
  // order, but for those that are refused; events are not.
  ApiClient(Context& context, ApiServer& server, ApiFaults& faults, std::int64_t crash_after = 0)
      : context_(context), server_(server), faults_(faults), writes_left_(crash_after) {}

  bool crashed() const { return context_.process_lost; }
  // made: where to put down which calls are made from now on.
  void PutDown(CallsMade* made) { made_ = made; }

  // An uncached read, as the adoption's recheck makes. Empty when gone.
  Shared<Job> GetJob(std::string_view namespace_, std::string_view name) const;
  Shared<CronJob> GetCronJob(std::string_view namespace_, std::string_view name) const;

  // Uncached lists, by namespace and name, as the server returns them.
  std::vector<Shared<Job>> ListJobs() const;
  std::vector<std::pair<std::uint32_t, Shared<CronJob>>> ListCronJobs() const;

  // is_alike: see MadeCall.
  ApiStatus CreatePod(Pod pod, Shared<Pod>* created, bool is_alike = false);
  // The id under which the pod is stored.
  std::uint32_t FindPod(const Pod& pod) const {
    return server_.FindPod(pod.metadata.namespace_(), pod.metadata.name());
  }
  ApiStatus DeletePod(std::uint32_t pod);
  // Strategic merge patches of the Job controller. `patched` is the pod after it; a pod that is
  // gone is NotFound. An adoption without a finalizer leaves the pod's as they are. `removed`:
  // whether the stored pod still had the finalizer.
  ApiStatus RemoveFinalizer(std::uint32_t pod, std::string_view finalizer, Shared<Pod>* patched,
                            bool* removed = nullptr);
  ApiStatus AdoptPod(std::uint32_t pod, OwnerReference owner, std::string_view finalizer,
                     Shared<Pod>* patched);
  ApiStatus ReleasePod(std::uint32_t pod, Uid owner, std::string_view finalizer,
                       Shared<Pod>* patched);

  ApiStatus UpdateJobStatus(std::uint32_t id, const Job& job, Shared<Job>* updated);
  // The uid that admission gives to what is created next.
  Uid NextUid() const { return server_.NextUid(); }
  // `admitted`: what admission made of the request, or why it refuses it.
  ApiStatus CreateJob(Result<Job> admitted, std::string_view name, Shared<Job>* created);
  ApiStatus DeleteJob(std::string_view namespace_, std::string_view name,
                      DeletionPropagation propagation);
  ApiStatus UpdateCronJobStatus(std::uint32_t id, const CronJob& cron_job,
                                Shared<CronJob>* updated);

  void RecordEvent(Event event) {
    if (!crashed()) server_.RecordEvent(context_, std::move(event));
  }

 private:
  // What a call meets before the server: the end of the process, or a fault.
  ApiStatus Meet(FailingCall call, std::string_view name, bool is_alike = false);
  // The answer to a write, which counts when it was taken; the last one ends the process.
  ApiStatus Written(ApiStatus status);

  // `change` edits the pod as stored, or says why it is refused.
  template <typename Change>
  ApiStatus PatchPod(std::uint32_t pod, Change change, Shared<Pod>* patched);

  Context& context_;
  ApiServer& server_;
  ApiFaults& faults_;
  std::int64_t writes_left_;  // until the process is lost, 0 when it is not to be
  CallsMade* made_ = nullptr;
};

}  // namespace jobplay
