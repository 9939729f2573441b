#include "core/sim/state_hash.h"

#include <optional>
#include <string>

#include "core/api/cronjob.h"
#include "core/api/event.h"
#include "core/api/job.h"
#include "core/api/node.h"
#include "core/api/pod.h"
#include "core/base/check.h"
#include "core/cluster/api_client.h"
#include "core/cluster/controllers_state.h"
#include "core/cluster/work_queue.h"
#include "core/controllers/job/backoff.h"
#include "core/controllers/job/expectations.h"

namespace jobplay {
namespace {

void Add(Hasher& h, std::int64_t value) { h.Add(static_cast<std::uint64_t>(value)); }
void Add(Hasher& h, Time time) { Add(h, time.ns); }
void Add(Hasher& h, const std::optional<Time>& time) { Add(h, time ? time->ns : -1); }

void Add(Hasher& h, const ObjectMeta& meta) {
  h.Add(meta.name());
  h.Add(meta.uid().value);
  h.Add(meta.resource_version);
  Add(h, meta.generation);
  Add(h, meta.deletion_timestamp);
  Add(h, meta.deletion_grace_period_seconds.value_or(-1));
  for (const std::string& finalizer : *meta.finalizers) h.Add(finalizer);
  for (const OwnerReference& owner : *meta.owner_references) h.Add(owner.uid.value);
}

void Add(Hasher& h, const ContainerStatus& status) {
  h.Add(status.name);
  Add(h, static_cast<std::int64_t>(status.state.kind));
  Add(h, status.state.exit_code);
  h.Add(status.state.reason);
  Add(h, status.state.started_at);
  Add(h, status.state.finished_at);
  Add(h, status.ready);
  Add(h, status.restart_count);
}

void Add(Hasher& h, const Pod& pod) {
  Add(h, pod.metadata);
  h.Add(*pod.node_name);
  const PodStatus& status = *pod.status;
  Add(h, static_cast<std::int64_t>(status.phase));
  h.Add(status.reason);
  for (const Shared<PodCondition>& condition : *status.conditions) {
    h.Add(condition->type);
    Add(h, static_cast<std::int64_t>(condition->status));
    h.Add(condition->reason);
    Add(h, condition->last_transition_time);
  }
  for (const auto* containers : {&status.init_container_statuses, &status.container_statuses}) {
    for (const Shared<ContainerStatus>& container : **containers) Add(h, *container);
  }
}

void Add(Hasher& h, const Job& job) {
  Add(h, job.metadata);
  const JobStatus& status = job.status;
  for (const JobCondition& condition : status.conditions) {
    Add(h, static_cast<std::int64_t>(condition.type));
    Add(h, static_cast<std::int64_t>(condition.status));
    h.Add(condition.reason);
    h.Add(condition.message);
    Add(h, condition.last_transition_time);
  }
  Add(h, status.start_time);
  Add(h, status.completion_time);
  Add(h, status.active);
  Add(h, status.succeeded);
  Add(h, status.failed);
  Add(h, status.terminating.value_or(-1));
  Add(h, status.ready.value_or(-1));
  h.Add(status.completed_indexes);
  h.Add(status.failed_indexes.value_or("-"));
  if (status.uncounted_terminated_pods) {
    for (const Uid uid : status.uncounted_terminated_pods->succeeded) h.Add(uid.value);
    for (const Uid uid : status.uncounted_terminated_pods->failed) h.Add(uid.value);
  }
}

void Add(Hasher& h, const CronJob& cron_job) {
  Add(h, cron_job.metadata);
  for (const auto& active : cron_job.status.active) h.Add(active->name);
  Add(h, cron_job.status.last_schedule_time);
  Add(h, cron_job.status.last_successful_time);
}

void Add(Hasher& h, const Node& node) {
  Add(h, node.metadata);
  Add(h, node.ready * 2 + node.unschedulable);
}

void Add(Hasher& h, const Event& event) {
  Add(h, static_cast<std::int64_t>(event.type));
  h.Add(event.reason);
  h.Add(event.message);
  h.Add(InvolvedObject(event));
  // Runs with one namespace keep the hashes that existing links contain.
  if (event.namespace_ != "default") h.Add(event.namespace_);
  Add(h, event.time);
}

void Add(Hasher& h, const QueueItem& item) {
  h.Add(item.key);
  Add(h, item.dirty * 2 + item.processing);
  Add(h, item.failures);
  Add(h, item.ready_at);
}

void Add(Hasher& h, const ControlleeExpectations& expectations) {
  Add(h, expectations.add);
  Add(h, expectations.del);
  Add(h, expectations.timestamp);
}

void Add(Hasher& h, const BackoffRecord& record) {
  Add(h, record.failures_after_last_success);
  Add(h, record.last_failure_time);
}

void Add(Hasher& h, const ControllersState& state) {
  Add(h, state.running);
  Add(h, state.back_at);
  // Existing links contain hashes of runs without crashes.
  if (state.crash_after_writes == 0) return;
  Add(h, state.crash_after_writes);
  Add(h, state.crash_down_for.ns);
}

// The cached object itself was hashed when it was written.
void AddVersion(Hasher& h, const ObjectMeta& metadata) { h.Add(metadata.resource_version); }

}  // namespace

void AddChange(Hasher& hasher, const Change& change) {
  hasher.Add(static_cast<std::uint64_t>(change.table));
  hasher.Add(change.id);
  if (!change.after) {
    hasher.Add(0);
    return;
  }
  switch (change.table) {
    case TableId::kJobs:
      return Add(hasher, *change.after.As<Job>());
    case TableId::kCronJobs:
      return Add(hasher, *change.after.As<CronJob>());
    case TableId::kPods:
      return Add(hasher, *change.after.As<Pod>());
    case TableId::kNodes:
      return Add(hasher, *change.after.As<Node>());
    case TableId::kEvents:
      return Add(hasher, *change.after.As<Event>());
    case TableId::kCachedJobs:
      return AddVersion(hasher, change.after.As<Job>()->metadata);
    case TableId::kCachedCronJobs:
      return AddVersion(hasher, change.after.As<CronJob>()->metadata);
    case TableId::kCachedPods:
      return AddVersion(hasher, change.after.As<Pod>()->metadata);
    case TableId::kExpectations:
      return Add(hasher, *change.after.As<ControlleeExpectations>());
    case TableId::kFinalizerExpectations:
      return Add(hasher, static_cast<std::int64_t>(change.after.As<AwaitedFinalizer>()->key));
    case TableId::kBackoffRecords:
      return Add(hasher, *change.after.As<BackoffRecord>());
    case TableId::kJobQueue:
    case TableId::kOrphanQueue:
    case TableId::kCronJobQueue:
    case TableId::kTtlQueue:
      return Add(hasher, *change.after.As<QueueItem>());
    case TableId::kControllers:
      return Add(hasher, *change.after.As<ControllersState>());
    case TableId::kApiFaults:
      return Add(hasher, change.after.As<ApiFault>()->remaining);
    case TableId::kCount:
      break;
  }
  JOBPLAY_CHECK(false);
}

}  // namespace jobplay
