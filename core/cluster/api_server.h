// The simulated API store: objects with resource versions, finalizers and graceful deletion, and a
// watch per kind that delivers after `watchDelay`. Calls take no virtual time. The store rejects
// with an ApiStatus in the API server's words. Faults injected into controllers' calls are in
// ApiClient (api_client.h).
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/admission/validation/job_status.h"
#include "core/api/cronjob.h"
#include "core/api/event.h"
#include "core/api/job.h"
#include "core/api/node.h"
#include "core/api/pod.h"
#include "core/base/name_suffix.h"
#include "core/base/random.h"
#include "core/cluster/name_index.h"
#include "core/cluster/resource_quota.h"
#include "core/cluster/table.h"
#include "core/cluster/watch_delays.h"

namespace jobplay {

inline constexpr std::string_view kForegroundFinalizer = "foregroundDeletion";
inline constexpr std::string_view kOrphanFinalizer = "orphan";

enum class ApiReason : std::uint8_t {
  kOk,
  kNotFound,
  kAlreadyExists,
  kConflict,
  kInvalid,
  kForbidden,
  kInternalError,
  kTimeout,
  kTooManyRequests,
};

struct ApiStatus {
  ApiReason reason = ApiReason::kOk;
  std::string message;

  bool ok() const { return reason == ApiReason::kOk; }
};

// The messages of apierrors.New*.
ApiStatus NotFound(std::string_view resource, std::string_view name);
ApiStatus AlreadyExists(std::string_view resource, std::string_view name);
ApiStatus Conflict(std::string_view resource, std::string_view name, std::string_view why);
// The message for an update with an outdated version (registry.OptimisticLockErrorMsg).
ApiStatus ObjectWasModified(std::string_view resource, std::string_view name);
ApiStatus Invalid(std::string_view kind, std::string_view name, std::string_view errors);

enum class WatchType : std::uint8_t { kAdded, kModified, kDeleted };

template <typename T>
struct WatchEvent {
  WatchType type = WatchType::kAdded;
  std::uint32_t id = 0;
  Shared<T> object;
  std::uint32_t written = 0;  // the step
};

// A write, as components beside the API server (kubelet, scheduler, garbage collector) notice it:
// immediately, without a watch. An empty `after` is a removal.
struct WriteNotice {
  TableId table;
  std::uint32_t id;
  AnyShared before;
  AnyShared after;
};

enum class DeletionPropagation : std::uint8_t { kBackground, kForeground, kOrphan };

class ApiServer {
 public:
  // `seed` determines UIDs and name suffixes.
  ApiServer(WatchDelays watch_delays, std::uint64_t seed,
            JobStatusValidationOptions status_validation);

  // --- reading
  // -------------------------------------------------------------------------------------
  const Table<Job>& jobs() const { return jobs_; }
  const Table<CronJob>& cron_jobs() const { return cron_jobs_; }
  const Table<Pod>& pods() const { return pods_; }
  const Table<Node>& nodes() const { return nodes_; }
  const Table<Event>& events() const { return events_; }
  std::uint64_t resource_version() const { return resource_version_; }
  // IDs ascend: all existing pods and events have smaller ones.
  std::uint32_t next_pod() const { return next_pod_; }
  std::uint32_t next_event() const { return next_event_; }
  // These return the ID for a name, or 0 if there is none.
  std::uint32_t FindJob(std::string_view namespace_, std::string_view name) const;
  std::uint32_t FindCronJob(std::string_view namespace_, std::string_view name) const;
  std::uint32_t FindPod(std::string_view namespace_, std::string_view name) const;
  std::uint32_t FindNode(std::string_view name) const;

  // Returns the UID of the next created object. Admission needs it before the object exists.
  Uid NextUid() const { return {uid_seed_ + next_uid_}; }

  // Returns the suffix of a generated name. Admission needs it before the object exists.
  std::string DrawNameSuffix() { return jobplay::DrawNameSuffix(name_suffixes_); }

  // --- creating: sets the identity's UID, its creation time and, for generateName, its name ---
  ApiStatus CreateJob(Context& context, Job job, std::uint32_t* id = nullptr);
  ApiStatus CreateCronJob(Context& context, CronJob cron_job, std::uint32_t* id = nullptr);
  ApiStatus CreatePod(Context& context, Pod pod, std::uint32_t* id = nullptr);
  std::uint32_t CreateNode(Context& context, std::string name);

  // --- updating: if nothing changes, nothing is written and no watcher notified. An update removes
  // an object that is being deleted, has no grace period left and has lost its last finalizer. ---
  // The status subresource: keeps the stored object's spec and labels. Rejects an outdated
  // resourceVersion (Conflict) and what the API server's status validation rejects (Invalid).
  ApiStatus UpdateJobStatus(Context& context, std::uint32_t id, const Job& job,
                            Shared<Job>* updated);
  ApiStatus UpdateCronJobStatus(Context& context, std::uint32_t id, const CronJob& cron_job,
                                Shared<CronJob>* updated);
  // Unconditional: the caller must have read the stored object at this instant.
  void UpdateJob(Context& context, std::uint32_t id, Job job);
  void UpdateCronJob(Context& context, std::uint32_t id, CronJob cron_job);
  void UpdatePod(Context& context, std::uint32_t id, Pod pod);
  void UpdateNode(Context& context, std::uint32_t id, Node node);
  void RemoveNode(Context& context, std::uint32_t id);

  // --- deleting ----------------------------------------------------------------------------------
  ApiStatus DeleteJob(Context& context, std::uint32_t id, DeletionPropagation propagation);
  ApiStatus DeleteCronJob(Context& context, std::uint32_t id, DeletionPropagation propagation);
  // `grace` is the requested grace period in seconds; by default that of the pod's spec. A pod that
  // is unbound or finished needs none. A later delete can only shorten it.
  ApiStatus DeletePod(Context& context, std::uint32_t id,
                      std::optional<std::int64_t> grace = std::nullopt);

  // Call it before any pod exists. Creations beyond the quota are then Forbidden. `minor` is that
  // of the API server.
  void SetQuota(QuotaLimits limits, int minor) { quota_.emplace(std::move(limits), minor); }

  void RecordEvent(Context& context, Event event);

  // --- watching ----------------------------------------------------------------------------------
  template <typename T>
  std::deque<WatchEvent<T>>& watch();
  // Drops the events on their way, because the watchers are down or will list again.
  void DropWatches();
  // The number of drops. A delivery that was scheduled before the last drop is outdated.
  std::uint32_t watch_epoch() const { return watch_epoch_; }
  void set_watching(bool watching) { watching_ = watching; }
  const WatchDelays& watch_delays() const { return watch_delays_; }
  void set_watch_delays(WatchDelays delays) { watch_delays_ = delays; }
  // Returns when the last watched write of kJobs, kCronJobs or kPods reaches the informers.
  Time LastArrival(TableId table) const;

  // Replaces `notices` with the writes since the last call.
  void TakeNotices(std::vector<WriteNotice>& notices) {
    notices.clear();
    notices.swap(notices_);
  }

 private:
  friend class StateKeys;

  template <typename T>
  void Write(Context& context, Table<T>& table, std::uint32_t id, Shared<T> after, WatchType type);
  template <typename T>
  void Update(Context& context, Table<T>& table, NameIndex& names, std::uint32_t id, T&& after);
  // `next` is the new object's ID. If the object is created, `next` is incremented.
  template <typename T>
  ApiStatus Create(Context& context, Table<T>& table, NameIndex& names, T object,
                   std::string_view resource, std::uint32_t& next, std::uint32_t* id);
  template <typename T>
  ApiStatus DeleteOwner(Context& context, Table<T>& table, NameIndex& names, std::uint32_t id,
                        DeletionPropagation propagation);
  void Notice(TableId table, std::uint32_t id, AnyShared before, AnyShared after);

  Table<Job> jobs_{TableId::kJobs};
  Table<CronJob> cron_jobs_{TableId::kCronJobs};
  Table<Pod> pods_{TableId::kPods};
  Table<Node> nodes_{TableId::kNodes};
  Table<Event> events_{TableId::kEvents};
  NameIndex job_names_, cron_job_names_, pod_names_, node_names_;
  std::uint32_t next_job_ = 1, next_cron_job_ = 1, next_pod_ = 1, next_node_ = 1, next_event_ = 1;

  std::deque<WatchEvent<Job>> job_watch_;
  std::deque<WatchEvent<CronJob>> cron_job_watch_;
  std::deque<WatchEvent<Pod>> pod_watch_;
  std::vector<WriteNotice> notices_;

  std::optional<ResourceQuota> quota_;
  JobStatusValidationOptions status_validation_;
  WatchDelays watch_delays_;
  // For each watch: no delivery is earlier than that of a previous write.
  struct Delivery {
    Time at;
    std::uint32_t lag = 0;
    std::uint64_t turn = 0;
  };
  std::array<Delivery, 3> last_delivery_;
  // The previous write, and the number of writes at its time and lag.
  Time last_write_;
  std::uint32_t last_write_lag_ = 0;
  std::uint32_t writes_at_once_ = 0;
  bool watching_ = true;
  std::uint32_t watch_epoch_ = 0;
  std::uint64_t resource_version_ = 1000;
  std::uint64_t uid_seed_;
  std::uint64_t next_uid_ = 1;
  Random name_suffixes_;
};

}  // namespace jobplay
