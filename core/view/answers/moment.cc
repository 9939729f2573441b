#include "core/view/answers/moment.h"

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "core/admission/mutable_fields.h"
#include "core/api/codec/cronjob.h"
#include "core/api/pod_end.h"
#include "core/cluster/api_client.h"
#include "core/cluster/controllers_state.h"
#include "core/sim/admit.h"
#include "core/view/answers/hash_text.h"
#include "core/view/answers/job_moment.h"
#include "core/view/answers/next_starts.h"
#include "core/view/answers/pod_waits.h"
#include "core/view/answers/reference.h"
#include "core/view/answers/why.h"
#include "core/view/index/step_facts.h"
#include "core/view/kubectl/get.h"
#include "core/view/words/change_text.h"
#include "core/view/words/step_text.h"
#include "core/words/phrase.h"

namespace jobplay {
namespace {

constexpr std::size_t kMaxChangesTold = 60;
constexpr std::size_t kMaxUnderWay = 50;

const char* ToString(ApiReason reason) {
  switch (reason) {
    case ApiReason::kOk:
      return "OK";
    case ApiReason::kNotFound:
      return "NotFound";
    case ApiReason::kAlreadyExists:
      return "AlreadyExists";
    case ApiReason::kConflict:
      return "Conflict";
    case ApiReason::kInvalid:
      return "Invalid";
    case ApiReason::kForbidden:
      return "Forbidden";
    case ApiReason::kInternalError:
      return "InternalError";
    case ApiReason::kTimeout:
      return "Timeout";
    case ApiReason::kTooManyRequests:
      return "TooManyRequests";
  }
  return "";
}

class MomentWriter {
 public:
  MomentWriter(Timeline& timeline, const RunIndex& index, const Lanes& lanes,
               FieldHistories& histories, std::uint32_t step, Language language)
      : timeline_(timeline),
        index_(index),
        lanes_(lanes),
        histories_(histories),
        step_(step),
        language_(language),
        now_(timeline.TimeOf(step)),
        options_(OptionsFor(timeline.simulator().generation(), now_)),
        state_(timeline.At(step)) {}

  answer::Moment Write(PodWindow window) {
    answer::Moment moment;
    moment.step = {step_};
    moment.time = Since(now_);
    moment.actor = Say(NameOf(index_.actor(step_)), language_);
    moment.what = Say(WhatHappened(timeline_, index_, step_), language_);
    moment.why = WhyOf(timeline_, index_, histories_, step_, language_);
    for (const ObjectChange& change : ChangesOf(timeline_, index_, step_, kMaxChangesTold)) {
      answer::Change& told = moment.changes.emplace_back();
      told.object = Say(change.object, language_);
      if (change.about) told.ref = RefOf(index_, change.about);
      told.text = Say(change.text, language_);
      told.internal = change.internal;
    }
    moment.raced = step_ > 0 && timeline_.Step(step_).raced;
    moment.hash = HashText(timeline_.Hash(step_));
    moment.job = RefOrNull(index_, JobOfStep());
    moment.jobs = Jobs();
    moment.cron_jobs = CronJobs();
    moment.nodes = Nodes();
    Pods(moment, window);
    moment.queues = Queues();
    moment.controllers = Controllers();
    moment.faults = Faults();
    moment.watch = Watch();
    return moment;
  }

 private:
  answer::Micros Since(Time at) const { return answer::MicrosOf(at - timeline_.scenario().start); }

  std::vector<answer::ChangedField> Changed(TableId table, std::uint32_t id) {
    std::vector<answer::ChangedField> changed;
    for (const ChangedField& field : histories_.Of(timeline_, index_, table, id).ToShow(step_)) {
      if (field.path.rfind("metadata.", 0) == 0) continue;
      const std::size_t dot = field.path.find('.');
      answer::ChangedField& told = changed.emplace_back();
      told.path = field.path;
      told.of_part = field.path.substr(0, dot);
      told.step = {field.step};
      told.time = Since(timeline_.TimeOf(field.step));
      told.now = field.step == step_;
      if (dot != std::string::npos) {
        const std::size_t end = field.path.find_first_of(".[", dot + 1);
        told.name = field.path.substr(dot + 1, end - dot - 1);
      }
      if (field.gone) told.set = {field.set};
    }
    return changed;
  }

  std::vector<answer::JobMoment> Jobs() {
    const JobMoment writer(timeline_, state_, index_, lanes_, step_);
    std::vector<answer::JobMoment> jobs;
    state_.ForEach<Job>(TableId::kJobs, [&](std::uint32_t id, const Shared<Job>& job) {
      jobs.push_back(writer.Write(id, *job));
      jobs.back().mutable_fields = MutableJobFields(job->spec->json, options_);
      jobs.back().changed = Changed(TableId::kJobs, id);
    });
    return jobs;
  }

  std::vector<answer::CronJobMoment> CronJobs() {
    std::vector<answer::CronJobMoment> cron_jobs;
    state_.ForEach<CronJob>(
        TableId::kCronJobs, [&](std::uint32_t id, const Shared<CronJob>& cron_job) {
          answer::CronJobMoment& told = cron_jobs.emplace_back();
          told.ref = RefOf(index_, {TableId::kCronJobs, id});
          told.name = index_.CronJobName(id);
          told.spec = {JsonText(cron_job->spec->json)};
          told.mutable_fields = MutableCronJobFields(options_);
          told.status = {JsonText(ToJson(cron_job->status))};
          told.changed = Changed(TableId::kCronJobs, id);
          told.next = NextStarts(*cron_job->spec, timeline_.scenario().start, now_);
        });
    return cron_jobs;
  }

  std::vector<answer::NodeMoment> Nodes() const {
    std::vector<answer::NodeMoment> nodes;
    for (std::uint32_t id = 1; id < index_.nodes().size(); ++id) {
      const NodeLife& life = index_.nodes()[id];
      const NodeCondition condition = life.condition.At(step_);
      if (condition == NodeCondition::kAbsent) continue;
      // A deleted node that came back is listed under its new ID.
      if (condition == NodeCondition::kDeleted && index_.FindNode(life.name, step_) != id) continue;
      nodes.push_back({{RefOf(index_, {TableId::kNodes, id}), life.name},
                       ToString(condition),
                       life.pods.At(step_)});
    }
    return nodes;
  }

  // Returns the Job of the key that a worker took, or of the object that the step changed; none if
  // the step is not about a Job.
  ObjectId JobOfStep() const {
    if (step_ == 0) return {};
    if (!SyncedKey(timeline_, step_).empty()) {
      const ObjectId queued = QueuedObject(timeline_, index_, step_);
      if (queued.table == TableId::kJobs && queued) return JobOf(queued);
      if (const ObjectId job = JobOf(queued)) return job;
    }
    for (const Change& change : timeline_.Changes(step_)) {
      if (const ObjectId job = JobOf(AboutOf(timeline_, index_, step_, change))) return job;
    }
    return {};
  }

  // Returns the Job itself or the Job of a pod, if it exists.
  ObjectId JobOf(ObjectId id) const {
    if (id.table == TableId::kPods) id = {TableId::kJobs, index_.pods()[id.id].job_id};
    if (id.table != TableId::kJobs || !id || !index_.jobs()[id.id].ExistsAt(step_)) return {};
    return id;
  }

  std::vector<answer::QueueMoment> Queues() const {
    struct Queue {
      TableId table;
      Happening worker;
      const char* name;
    };
    static constexpr Queue kQueues[] = {
        {TableId::kJobQueue, Happening::kJobWorker, "job"},
        {TableId::kOrphanQueue, Happening::kOrphanWorker, "job_orphan_pod"},
        {TableId::kCronJobQueue, Happening::kCronJobWorker, "cronjob"},
        {TableId::kTtlQueue, Happening::kTtlWorker, "ttl_jobs_to_delete"}};
    std::vector<answer::QueueMoment> queues;
    for (const auto& [table, worker, name] : kQueues) {
      const TableId queue = table;  // clang 14 captures no structured binding
      std::vector<answer::QueueItem> items;
      // A sync is one step that takes the key and finishes it, so the key is never in progress at a
      // moment.
      if (step_ > 0 && timeline_.Step(step_).what == worker) {
        if (std::string key = SyncedKey(timeline_, step_); !key.empty()) {
          answer::QueueItem& taken = items.emplace_back();
          taken.key = std::move(key);
          taken.ref = RefOrNull(index_, QueuedObject(timeline_, index_, step_));
          taken.state = "processing";
        }
      }
      state_.ForEach<QueueItem>(table, [&](std::uint32_t, const Shared<QueueItem>& item) {
        // A key for which only failures are remembered is not on the queue.
        if (!item->dirty && !item->ready_at) return;
        answer::QueueItem& queued = items.emplace_back();
        queued.key = item->key;
        queued.ref = RefOrNull(index_, ObjectOfKey(index_, queue, item->key, step_));
        queued.state = item->dirty ? "ready" : "delayed";
        if (item->ready_at) queued.due = Since(*item->ready_at);
        queued.retries = item->failures;
      });
      if (table != TableId::kJobQueue && items.empty()) continue;
      queues.push_back({name, std::move(items)});
    }
    return queues;
  }

  std::vector<answer::ControllerMoment> Controllers() const {
    std::vector<answer::ControllerMoment> controllers;
    state_.ForEach<ControllersState>(
        TableId::kControllers, [&](std::uint32_t, const Shared<ControllersState>& state) {
          answer::ControllerMoment& told = controllers.emplace_back();
          told.name = "kube-controller-manager";
          told.running = state->running;
          if (state->back_at) told.until = Since(*state->back_at);
          told.crash_after_writes = static_cast<std::int32_t>(state->crash_after_writes);
        });
    return controllers;
  }

  std::vector<answer::ApiFault> Faults() const {
    std::vector<answer::ApiFault> faults;
    state_.ForEach<ApiFault>(TableId::kApiFaults,
                             [&](std::uint32_t, const Shared<ApiFault>& fault) {
                               if (fault->remaining <= 0) return;
                               faults.push_back({jobplay::ToString(fault->verb), fault->resource,
                                                 ToString(fault->error), fault->remaining});
                             });
    return faults;
  }

  std::vector<answer::WatchEvent> Watch() const {
    std::vector<answer::WatchEvent> watch;
    for (const WatchDelivery* delivery : index_.UnderWay(step_, kMaxUnderWay)) {
      const ObjectId id{delivery->table, delivery->id};
      watch.push_back({RefOf(index_, id), KindOf(id.table), delivery->type,
                       index_.NameOf(LifeOf(index_, id.table, id.id)), Since(delivery->arrives)});
    }
    return watch;
  }

  void Pods(answer::Moment& moment, PodWindow window) const {
    std::uint32_t count = 0, all = 0;
    for (const std::uint32_t id : index_.SortedPods()) {
      const PodLife& life = index_.pods()[id];
      if (!life.ExistsAt(step_)) continue;
      ++all;
      if (window.failures && !Failed(id, life)) continue;
      if (count >= window.first && count - window.first < window.count) {
        moment.pods.push_back(PodOf(id, life));
      }
      ++count;
    }
    moment.pod_count = all;
    moment.listed = count;
    moment.first_pod = window.first;
  }

  // True if the pod has failed by now, as in the timeline's rows.
  bool Failed(std::uint32_t id, const PodLife& life) const {
    return life.restarts.At(step_) > 0 ||
           state_.Get<Pod>(TableId::kPods, id)->status->phase == PodPhase::kFailed;
  }

  answer::PodMoment PodOf(std::uint32_t id, const PodLife& life) const {
    const Shared<Pod> pod = state_.Get<Pod>(TableId::kPods, id);
    const kubectl::PodSummary summary = kubectl::Summarize(*pod);
    // Another Job may have adopted the pod since then.
    const OwnerReference* owner = GetControllerOf(pod->metadata);
    answer::PodMoment told;
    told.ref = RefOf(index_, {TableId::kPods, id});
    told.name = index_.NameOf(life);
    told.job = index_.NameIn(life.namespace_, owner != nullptr ? owner->name : life.job);
    if (owner != nullptr) {
      told.job_ref = RefTo(owner->kind.c_str(),
                           {.name = owner->name, .namespace_ = life.namespace_, .uid = owner->uid});
    }
    told.index = life.index;
    told.attempt = static_cast<std::int32_t>(life.attempt);
    told.phase = jobplay::ToString(pod->status->phase);
    told.ready = IsPodReady(*pod);
    told.deleting = pod->metadata.deletion_timestamp.has_value();
    if (told.deleting) told.grace_ends = Since(*pod->metadata.deletion_timestamp);
    told.status = summary.status;
    told.containers_ready =
        std::to_string(summary.ready_containers) + "/" + std::to_string(summary.total_containers);
    told.restarts = summary.restarts;
    told.node = *pod->node_name;
    told.age = answer::MicrosOf(now_ - timeline_.TimeOf(life.created));
    told.changed = std::binary_search(life.changes.begin(), life.changes.end(), step_);
    const auto waits = WaitsInBackoff(*pod);
    if (waits) told.waiting = waits->path;
    told.field = TellingField(*pod, waits);
    for (const Shared<ContainerStatus>& init : *pod->status->init_container_statuses) {
      // Keep the last one: sidecars that started before it are still running.
      if (init->state.kind == ContainerState::Kind::kRunning) told.running_init = init->name;
    }
    if (const ContainerState* ended = DecidingEnd(*pod)) {
      told.exit = ended->exit_code;
      told.reason = ended->reason;
    }
    if (!pod->status->reason.empty()) told.reason = pod->status->reason;
    return told;
  }

  // Returns the path of the field that explains the pod's present state best.
  static std::string TellingField(const Pod& pod, const std::optional<WaitingContainer>& waits) {
    if (pod.metadata.deletion_timestamp) return "metadata.deletionTimestamp";
    if (waits) return waits->path;
    const PodCondition* scheduled = FindCondition(*pod.status, "PodScheduled");
    const bool unscheduled = pod.status->phase == PodPhase::kPending && scheduled != nullptr &&
                             scheduled->status == ConditionStatus::kFalse;
    return unscheduled ? "status.conditions[PodScheduled]" : "status.phase";
  }

  Timeline& timeline_;
  const RunIndex& index_;
  const Lanes& lanes_;
  FieldHistories& histories_;
  std::uint32_t step_;
  Language language_;
  Time now_;
  AdmissionOptions options_;
  const StateTables& state_;
};

}  // namespace

answer::Moment MomentOf(Timeline& timeline, const RunIndex& index, const Lanes& lanes,
                        FieldHistories& histories, std::uint32_t step, PodWindow window,
                        Language language) {
  return MomentWriter(timeline, index, lanes, histories, step, language).Write(window);
}

}  // namespace jobplay
