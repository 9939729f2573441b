#include "core/cluster/api_server.h"

#include <algorithm>

#include "core/base/check.h"
#include "core/words/decisions/api_server.h"

namespace jobplay {
namespace {

template <typename T>
struct KindTraits;
template <>
struct KindTraits<Job> {
  static constexpr TableId kTable = TableId::kJobs;
  static constexpr Happening kWatch = Happening::kWatchJobs;
  static constexpr std::size_t kIndex = 0;
};
template <>
struct KindTraits<CronJob> {
  static constexpr TableId kTable = TableId::kCronJobs;
  static constexpr Happening kWatch = Happening::kWatchCronJobs;
  static constexpr std::size_t kIndex = 1;
};
template <>
struct KindTraits<Pod> {
  static constexpr TableId kTable = TableId::kPods;
  static constexpr Happening kWatch = Happening::kWatchPods;
  static constexpr std::size_t kIndex = 2;
};

// names.SimpleNameGenerator: the base is truncated so that five more characters fit into a DNS
// label.
std::string GenerateName(std::string_view base, Random& random) {
  constexpr std::size_t kMaxBase = 63 - 5;
  return std::string(base.substr(0, kMaxBase)) + DrawNameSuffix(random);
}

bool IsRemovable(const ObjectMeta& meta) {
  return meta.deletion_timestamp.has_value() && meta.finalizers->empty() &&
         meta.deletion_grace_period_seconds.value_or(0) == 0;
}

// True if two versions of an object are equal except for their resource versions.
template <typename T>
bool SameButForVersion(const T& before, T& after) {
  after.metadata.resource_version = before.metadata.resource_version;
  return before == after;
}

void TruncateTimes(JobStatus& status) {
  if (status.start_time) status.start_time = TruncateToSecond(*status.start_time);
  if (status.completion_time) status.completion_time = TruncateToSecond(*status.completion_time);
  for (JobCondition& condition : status.conditions) {
    condition.last_probe_time = TruncateToSecond(condition.last_probe_time);
    condition.last_transition_time = TruncateToSecond(condition.last_transition_time);
  }
}

void TruncateTimes(CronJobStatus& status) {
  if (status.last_schedule_time) {
    status.last_schedule_time = TruncateToSecond(*status.last_schedule_time);
  }
  if (status.last_successful_time) {
    status.last_successful_time = TruncateToSecond(*status.last_successful_time);
  }
}

}  // namespace

ApiStatus NotFound(std::string_view resource, std::string_view name) {
  return {ApiReason::kNotFound, std::string(resource) + " \"" + std::string(name) + "\" not found"};
}

ApiStatus AlreadyExists(std::string_view resource, std::string_view name) {
  return {ApiReason::kAlreadyExists,
          std::string(resource) + " \"" + std::string(name) + "\" already exists"};
}

ApiStatus Conflict(std::string_view resource, std::string_view name, std::string_view why) {
  return {ApiReason::kConflict, "Operation cannot be fulfilled on " + std::string(resource) +
                                    " \"" + std::string(name) + "\": " + std::string(why)};
}

ApiStatus ObjectWasModified(std::string_view resource, std::string_view name) {
  return Conflict(resource, name,
                  "the object has been modified; please apply your changes to the latest version "
                  "and try again");
}

ApiStatus Invalid(std::string_view kind, std::string_view name, std::string_view errors) {
  return {ApiReason::kInvalid,
          std::string(kind) + " \"" + std::string(name) + "\" is invalid: " + std::string(errors)};
}

ApiServer::ApiServer(WatchDelays watch_delays, std::uint64_t seed,
                     JobStatusValidationOptions status_validation)
    : status_validation_(status_validation),
      watch_delays_(watch_delays),
      uid_seed_(Random(seed).Next() >> 1),
      name_suffixes_(Random(seed + 1).Next()) {}

std::uint32_t ApiServer::FindJob(std::string_view namespace_, std::string_view name) const {
  return job_names_.Find(jobs_, namespace_, name);
}
std::uint32_t ApiServer::FindCronJob(std::string_view namespace_, std::string_view name) const {
  return cron_job_names_.Find(cron_jobs_, namespace_, name);
}
std::uint32_t ApiServer::FindPod(std::string_view namespace_, std::string_view name) const {
  return pod_names_.Find(pods_, namespace_, name);
}
std::uint32_t ApiServer::FindNode(std::string_view name) const {
  return node_names_.Find(nodes_, "", name);
}

template <>
std::deque<WatchEvent<Job>>& ApiServer::watch<Job>() {
  return job_watch_;
}
template <>
std::deque<WatchEvent<CronJob>>& ApiServer::watch<CronJob>() {
  return cron_job_watch_;
}
template <>
std::deque<WatchEvent<Pod>>& ApiServer::watch<Pod>() {
  return pod_watch_;
}

void ApiServer::DropWatches() {
  job_watch_.clear();
  cron_job_watch_.clear();
  pod_watch_.clear();
  ++watch_epoch_;
}

Time ApiServer::LastArrival(TableId table) const {
  switch (table) {
    case TableId::kJobs:
      return last_delivery_[KindTraits<Job>::kIndex].at;
    case TableId::kCronJobs:
      return last_delivery_[KindTraits<CronJob>::kIndex].at;
    default:
      JOBPLAY_CHECK(table == TableId::kPods);
      return last_delivery_[KindTraits<Pod>::kIndex].at;
  }
}

void ApiServer::Notice(TableId table, std::uint32_t id, AnyShared before, AnyShared after) {
  notices_.push_back({table, id, std::move(before), std::move(after)});
}

template <typename T>
void ApiServer::Write(Context& context, Table<T>& table, std::uint32_t id, Shared<T> after,
                      WatchType type) {
  Notice(KindTraits<T>::kTable, id, AnyShared(table.Get(id)),
         type == WatchType::kDeleted ? AnyShared() : AnyShared(after));
  if constexpr (std::is_same_v<T, Pod>) {
    const Shared<Pod>& before = table.Get(id);
    if (quota_) {
      quota_->OnPodWrite(before ? &*before : nullptr,
                         type == WatchType::kDeleted ? nullptr : &*after);
    }
  }
  if (watching_) {
    watch<T>().push_back({type, id, after, context.events->step()});
    if (last_write_ == context.now && last_write_lag_ == context.events->lag()) {
      ++writes_at_once_;
    } else {
      last_write_ = context.now;
      last_write_lag_ = context.events->lag();
      writes_at_once_ = 0;
    }
    Delivery& last = last_delivery_[KindTraits<T>::kIndex];
    const Time at = std::max(context.now + watch_delays_.Of(KindTraits<T>::kTable), last.at);
    const std::uint32_t lag = context.events->lag() + writes_at_once_;
    const bool with_last = at == last.at && lag <= last.lag;
    if (!with_last) last = {at, lag, 0};
    last.turn = context.events->Schedule(at, KindTraits<T>::kWatch, watch_epoch_, 0,
                                         last.lag - context.events->lag(), last.turn);
  }
  table.Set(context, id, type == WatchType::kDeleted ? Shared<T>() : std::move(after));
}

template <typename T>
void ApiServer::Update(Context& context, Table<T>& table, NameIndex& names, std::uint32_t id,
                       T&& after) {
  const Shared<T> before = table.Get(id);
  JOBPLAY_CHECK(static_cast<bool>(before));
  if constexpr (std::is_same_v<T, Job>) after.labels_of_reading = false;
  if (SameButForVersion(*before, after)) return;
  after.metadata.resource_version = ++resource_version_;
  const bool remove = IsRemovable(after.metadata);
  if (remove) names.Remove(after.metadata.namespace_(), after.metadata.name(), id);
  Write(context, table, id, Shared<T>(std::move(after)),
        remove ? WatchType::kDeleted : WatchType::kModified);
}

template <typename T>
ApiStatus ApiServer::Create(Context& context, Table<T>& table, NameIndex& names, T object,
                            std::string_view resource, std::uint32_t& next, std::uint32_t* id) {
  ObjectIdentity& identity = object.metadata.identity.Mutable();
  if (identity.name.empty()) {
    // The API server gives up after several tries. With 27^5 suffixes, this loop always ends in
    // practice.
    do {
      identity.name = GenerateName(identity.generate_name, name_suffixes_);
    } while (names.Find(table, identity.namespace_, identity.name) != 0);
  } else if (names.Find(table, identity.namespace_, identity.name) != 0) {
    return AlreadyExists(resource, identity.name);
  }
  identity.uid = NextUid();
  ++next_uid_;
  identity.creation_timestamp = TruncateToSecond(context.now);
  object.metadata.resource_version = ++resource_version_;
  names.Add(identity.namespace_, identity.name, next);
  Write(context, table, next, Shared<T>(std::move(object)), WatchType::kAdded);
  if (id != nullptr) *id = next;
  ++next;
  return {};
}

ApiStatus ApiServer::CreateJob(Context& context, Job job, std::uint32_t* id) {
  return Create(context, jobs_, job_names_, std::move(job), "jobs.batch", next_job_, id);
}

ApiStatus ApiServer::CreateCronJob(Context& context, CronJob cron_job, std::uint32_t* id) {
  return Create(context, cron_jobs_, cron_job_names_, std::move(cron_job), "cronjobs.batch",
                next_cron_job_, id);
}

ApiStatus ApiServer::CreatePod(Context& context, Pod pod, std::uint32_t* id) {
  bool says_too_little = false;
  const std::string refusal = quota_ ? quota_->Refusal(*pod.spec, &says_too_little) : std::string();
  if (!refusal.empty()) {
    // Admission checks the quota after the name was generated.
    ObjectIdentity& identity = pod.metadata.identity.Mutable();
    if (identity.name.empty()) identity.name = GenerateName(identity.generate_name, name_suffixes_);
    if (says_too_little) {
      context.Why(decided::QuotaFailed{});
    } else {
      context.Why(decided::QuotaExceeded{});
    }
    return {ApiReason::kForbidden, "pods \"" + identity.name + "\" is forbidden: " + refusal};
  }
  return Create(context, pods_, pod_names_, std::move(pod), "pods", next_pod_, id);
}

std::uint32_t ApiServer::CreateNode(Context& context, std::string name) {
  const std::uint32_t id = next_node_++;
  Node node;
  ObjectIdentity& identity = node.metadata.identity.Mutable();
  identity.name = name;
  identity.uid = NextUid();
  ++next_uid_;
  identity.creation_timestamp = TruncateToSecond(context.now);
  node.ready_changed = identity.creation_timestamp;
  node.metadata.resource_version = ++resource_version_;
  node_names_.Add("", name, id);
  Shared<Node> after(std::move(node));
  Notice(TableId::kNodes, id, {}, AnyShared(after));
  nodes_.Set(context, id, std::move(after));
  return id;
}

void ApiServer::UpdateNode(Context& context, std::uint32_t id, Node node) {
  const Shared<Node> before = nodes_.Get(id);
  if (SameButForVersion(*before, node)) return;
  node.metadata.resource_version = ++resource_version_;
  Shared<Node> after(std::move(node));
  Notice(TableId::kNodes, id, AnyShared(before), AnyShared(after));
  nodes_.Set(context, id, std::move(after));
}

void ApiServer::RemoveNode(Context& context, std::uint32_t id) {
  const Shared<Node> before = nodes_.Get(id);
  node_names_.Remove("", before->metadata.name(), id);
  ++resource_version_;
  Notice(TableId::kNodes, id, AnyShared(before), {});
  nodes_.Erase(context, id);
}

ApiStatus ApiServer::UpdateJobStatus(Context& context, std::uint32_t id, const Job& job,
                                     Shared<Job>* updated) {
  const Shared<Job> stored = jobs_.Get(id);
  if (!stored) return NotFound("jobs.batch", job.metadata.name());
  if (stored->metadata.resource_version != job.metadata.resource_version) {
    return ObjectWasModified("jobs.batch", job.metadata.name());
  }
  Job after{.metadata = stored->metadata,
            .spec = stored->spec,
            .status = job.status,
            .labels_of_reading = stored->labels_of_reading};
  TruncateTimes(after.status);
  const std::string errors = ValidateJobStatusUpdate(after, *stored, status_validation_);
  if (!errors.empty()) return Invalid("Job.batch", job.metadata.name(), errors);
  Update(context, jobs_, job_names_, id, std::move(after));
  if (updated != nullptr) *updated = jobs_.Get(id);
  return {};
}

ApiStatus ApiServer::UpdateCronJobStatus(Context& context, std::uint32_t id,
                                         const CronJob& cron_job, Shared<CronJob>* updated) {
  const Shared<CronJob> stored = cron_jobs_.Get(id);
  if (!stored) return NotFound("cronjobs.batch", cron_job.metadata.name());
  if (stored->metadata.resource_version != cron_job.metadata.resource_version) {
    return ObjectWasModified("cronjobs.batch", cron_job.metadata.name());
  }
  CronJob after = *stored;
  after.status = cron_job.status;
  TruncateTimes(after.status);
  Update(context, cron_jobs_, cron_job_names_, id, std::move(after));
  if (updated != nullptr) *updated = cron_jobs_.Get(id);
  return {};
}

void ApiServer::UpdateJob(Context& context, std::uint32_t id, Job job) {
  Update(context, jobs_, job_names_, id, std::move(job));
}
void ApiServer::UpdateCronJob(Context& context, std::uint32_t id, CronJob cron_job) {
  Update(context, cron_jobs_, cron_job_names_, id, std::move(cron_job));
}
void ApiServer::UpdatePod(Context& context, std::uint32_t id, Pod pod) {
  Update(context, pods_, pod_names_, id, std::move(pod));
}

// rest.BeforeDelete and the registry's handling of finalizers, for kinds without graceful deletion.
template <typename T>
ApiStatus ApiServer::DeleteOwner(Context& context, Table<T>& table, NameIndex& names,
                                 std::uint32_t id, DeletionPropagation propagation) {
  T after = *table.Get(id);
  RemoveFinalizer(after.metadata, kForegroundFinalizer);
  RemoveFinalizer(after.metadata, kOrphanFinalizer);
  if (propagation == DeletionPropagation::kForeground) {
    AddFinalizer(after.metadata, kForegroundFinalizer);
  } else if (propagation == DeletionPropagation::kOrphan) {
    AddFinalizer(after.metadata, kOrphanFinalizer);
  }
  if (!after.metadata.deletion_timestamp) {
    after.metadata.deletion_timestamp = TruncateToSecond(context.now);
    after.metadata.deletion_grace_period_seconds = 0;
    if (after.metadata.generation > 0) ++after.metadata.generation;
  }
  Update(context, table, names, id, std::move(after));
  return {};
}

ApiStatus ApiServer::DeleteJob(Context& context, std::uint32_t id,
                               DeletionPropagation propagation) {
  return DeleteOwner(context, jobs_, job_names_, id, propagation);
}

ApiStatus ApiServer::DeleteCronJob(Context& context, std::uint32_t id,
                                   DeletionPropagation propagation) {
  return DeleteOwner(context, cron_jobs_, cron_job_names_, id, propagation);
}

// rest.BeforeDelete and podStrategy.CheckGracefulDelete.
ApiStatus ApiServer::DeletePod(Context& context, std::uint32_t id,
                               std::optional<std::int64_t> grace) {
  Pod after = *pods_.Get(id);
  ObjectMeta& meta = after.metadata;
  if (grace && *grace < 0) grace = 1;
  std::int64_t period = 0;
  if (meta.deletion_timestamp) {
    const std::int64_t current = meta.deletion_grace_period_seconds.value_or(0);
    if (!grace || *grace >= current) return {};
    period = *grace;
    Time at = *meta.deletion_timestamp - Seconds(current) + Seconds(period);
    if (at < context.now) {
      // The grace period is over. Another second keeps the deletion graceful, so that the kubelet
      // confirms it.
      at = TruncateToSecond(context.now);
      if (period != 0) period = 1;
    }
    meta.deletion_timestamp = at;
  } else {
    if (!after.node_name->empty() && !IsPodTerminal(after)) {
      period = grace.value_or(after.spec->termination_grace_period_seconds);
      if (period < 0) period = 1;
    }
    meta.deletion_timestamp = TruncateToSecond(context.now + Seconds(period));
    if (meta.generation > 0) ++meta.generation;
  }
  meta.deletion_grace_period_seconds = period;
  Update(context, pods_, pod_names_, id, std::move(after));
  return {};
}

void ApiServer::RecordEvent(Context& context, Event event) {
  event.time = context.now;
  events_.Set(context, next_event_++, Shared<Event>(std::move(event)));
}

}  // namespace jobplay
